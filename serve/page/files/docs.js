import { el, put } from "./dom.js";

// The description of the API, shown from /openapi.json.

const main = document.getElementById("main");

function typeOf(schema) {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1);
    return el("a", { href: `docs#${name}` }, name);
  }
  if (schema.anyOf) return schema.anyOf.flatMap((s, i) => [i ? " or " : "", typeOf(s)]);
  if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(" | ");
  if (schema.items) return ["list of ", typeOf(schema.items)];
  return [schema.type].flat().join(" or ");
}

/** marked is text in which what stands between backticks is code. */
const marked = (text) => (text ?? "").split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));

function operation(method, path, op) {
  const parameters = (op.parameters ?? []).filter((p) => p.in !== "header");
  const example = path.replace("{p}", "hiriq").replace("{file}", "depth.svg");
  const query = parameters.filter((p) => p.in === "query" && p.required).map((p) => `${p.name}=${encodeURIComponent(p.example ?? p.schema?.examples?.[0] ?? "preset:3")}`).join("&");
  const address = example + (query ? `?${query}` : "");
  return el("section", { class: "box" },
    el("h2", { id: op.operationId }, `${method.toUpperCase()} ${path}`), el("p", {}, el("strong", {}, op.summary), op.description ? [" – ", marked(op.description)] : ""),
    parameters.length > 0 && el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Parameters of ${op.operationId}` }, el("table", {}, el("thead", {}, el("tr", {}, ["Parameter", "Type", "Meaning"].map((h) => el("th", { scope: "col" }, h)))),
      el("tbody", {}, parameters.map((p) => el("tr", {}, el("th", { scope: "row" }, p.name, p.required ? "" : " (optional)"), el("td", {}, typeOf(p.schema)), el("td", {}, marked(p.description))))))),
    el("p", {}, "Answers: ", Object.entries(op.responses).flatMap(([status, r], i) => [i ? "; " : "", `${status} `, typeOf(Object.values(r.content ?? {})[0]?.schema)])),
    method === "get" && el("p", {}, el("a", { href: address.slice(1) }, address)));
}

try {
  const d = await (await fetch("openapi.json")).json();
  put(main,
    el("h1", {}, "API"), el("p", { class: "lead" }, d.info.description), el("p", {}, "As a file: ", el("a", { href: "openapi.json" }, "openapi.json"), ", OpenAPI ", d.openapi, "."),
    Object.entries(d.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, op]) => operation(method, path, op))),
    el("h1", {}, "Records"),
    ...Object.entries(d.components.schemas).map(([name, s]) => el("section", { class: "box" }, el("h2", { id: name }, name),
      el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Fields of ${name}` }, el("table", {}, el("tbody", {}, Object.entries(s.properties ?? {}).map(([field, f]) =>
        el("tr", {}, el("th", { scope: "row" }, field), el("td", {}, typeOf(f)), el("td", {}, marked(f.description))))))))));
} catch (err) {
  main.append(el("p", { class: "state", role: "alert" }, `The description cannot be read: ${err.message}`));
}
