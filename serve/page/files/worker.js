// The programs of the static site: Go compiled to WebAssembly, in a worker so that
// the page stays responsive. Most visitors need the smaller one alone, which knows
// the core families; the other knows all puzzles.

const loaded = new Map(); // databases, by puzzle
const programs = new Map(); // by file

/** unpacked returns the bytes of a response, unpacked unless the host has done that. */
async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function start(file, root) {
  if (!globalThis.Go) importScripts(new URL("wasm_exec.js", root).href);
  const response = await fetch(new URL(file, root));
  if (!response.ok) throw new Error(`the program cannot be fetched: ${response.status}`);
  const go = new Go();
  const code = await unpacked(new Uint8Array(await response.arrayBuffer()));
  const { instance } = await WebAssembly.instantiate(code, go.importObject);
  await new Promise((ready) => {
    globalThis.puzzlebaseReady = ready;
    go.run(instance);
  });
  return globalThis.puzzlebase;
}

/** started returns a program, started when it is first asked for. */
function started(file, root) {
  if (!programs.has(file)) {
    programs.set(file, start(file, root));
    programs.get(file).catch(() => programs.delete(file));
  }
  return programs.get(file);
}

/** programOf returns the program that knows a puzzle. */
async function programOf(name, root) {
  const core = await started("core.wasm.gz", root);
  return core.knows(name) ? core : started("puzzlebase.wasm.gz", root);
}

/** fetched returns the content of a file with progress, from the cache when it is there. */
async function fetched(url, bytes, report) {
  const cache = await globalThis.caches?.open("puzzlebase-databases");
  let response = await cache?.match(url);
  if (!response) {
    response = await fetch(url);
    if (!response.ok) throw new Error(`the database cannot be fetched: ${response.status}`);
    const parts = [], reader = response.body.getReader();
    for (let got = 0; ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      got += value.length;
      report(Math.min(got / bytes, 1));
    }
    response = new Response(new Blob(parts));
    await cache?.put(url, response.clone());
  }
  return unpacked(new Uint8Array(await response.arrayBuffer()));
}

/** load fetches a database and checks that it is what the site was made with. */
async function load(program, name, database, root, report) {
  const url = new URL(database.file, root).href;
  const data = await fetched(url, database.bytes, report);
  if (crypto.subtle) { // not where the site is neither https nor on this machine
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    if ([...sum].map((b) => b.toString(16).padStart(2, "0")).join("") !== database.sha256) {
      await (await globalThis.caches?.open("puzzlebase-databases"))?.delete(url);
      throw new Error("the database was altered on its way: load the page again");
    }
  }
  const { problem } = JSON.parse(program.load(name, data));
  if (problem) throw new Error(problem.detail);
}

onmessage = async ({ data: { id, operation, name, at, seed, database, root } }) => {
  try {
    const program = await programOf(name, root);
    if (database) {
      const report = (progress) => postMessage({ id, progress });
      if (!loaded.has(name)) loaded.set(name, load(program, name, database, root, report));
      try {
        await loaded.get(name);
      } catch (err) {
        loaded.delete(name);
        throw err;
      }
    }
    const answer = program.call(operation, name, at, seed);
    postMessage(answer.startsWith('{"problem":') ? { id, ...JSON.parse(answer) } : { id, answer });
  } catch (err) {
    postMessage({ id, problem: { status: navigator.onLine ? 500 : 0, detail: err.message } });
  }
};
