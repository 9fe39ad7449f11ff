import { el, headings, put, scrolling } from "./dom.js";

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
const marked = (text) => (text ?? "").split("`")
  .map((part, i) => (i % 2 ? el("code", {}, part) : part));

/** row tells what a parameter or a field means. */
const row = (name, schema, meaning) => el("tr", {},
  el("th", { scope: "row" }, name), el("td", {}, typeOf(schema)), el("td", {}, marked(meaning)));

/** given is a parameter with a value that there is. */
const given = (p) =>
  `${p.name}=${encodeURIComponent(p.example ?? p.schema?.examples?.[0] ?? "preset:3")}`;

function operation(method, path, op) {
  const parameters = (op.parameters ?? []).filter((p) => p.in !== "header");
  const example = path.replace("{p}", "hiriq").replace("{file}", "depth.svg");
  const query = parameters.filter((p) => p.in === "query" && p.required).map(given).join("&");
  const address = example + (query ? `?${query}` : "");
  const answers = Object.entries(op.responses).flatMap(([status, r], i) =>
    [i ? "; " : "", `${status} `, typeOf(Object.values(r.content ?? {})[0]?.schema)]);
  return el("section", { class: "box" },
    el("h2", { id: op.operationId }, `${method.toUpperCase()} ${path}`),
    el("p", {}, el("strong", {}, op.summary), op.description && [" – ", marked(op.description)]),
    parameters.length > 0 && scrolling(`Parameters of ${op.operationId}`, el("table", {},
      headings("Parameter", "Type", "Meaning"),
      el("tbody", {}, parameters.map((p) =>
        row([p.name, p.required ? "" : " (optional)"], p.schema, p.description))))),
    el("p", {}, "Answers: ", answers),
    method === "get" && el("p", {}, el("a", { href: address.slice(1) }, address)));
}

/** record tells what an object of the answers holds. */
const record = (name, fields) => el("section", { class: "box" }, el("h2", { id: name }, name),
  scrolling(`Fields of ${name}`, el("table", {}, el("tbody", {},
    Object.entries(fields).map(([field, f]) => row(field, f, f.description))))));

try {
  const d = await (await fetch("openapi.json")).json();
  put(main,
    el("h1", {}, "API"), el("p", { class: "lead" }, d.info.description),
    el("p", {},
      "As a file: ", el("a", { href: "openapi.json" }, "openapi.json"), `, OpenAPI ${d.openapi}.`),
    Object.entries(d.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, op]) => operation(method, path, op))),
    el("h1", {}, "Records"),
    Object.entries(d.components.schemas).map(([name, s]) => record(name, s.properties ?? {})));
} catch (err) {
  const text = `The description cannot be read: ${err.message}`;
  main.append(el("p", { class: "state", role: "alert" }, text));
}
