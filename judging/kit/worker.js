/* The engine's worker: Brython runs the Python sources of judging/engine, as they are in this kit. */
globalThis.__BRYTHON__ = { brython_path: "file:///kit/" };
{{brython}}
globalThis.kit = {
  quoted: (text) => JSON.stringify(text),
  parse: (text) => { try { return [__BRYTHON__.structuredclone2pyobj(JSON.parse(text))]; } catch { return []; } },
  found: (pattern, flags, text) => new RegExp(pattern.replaceAll("(?P<", "(?<"), `u${flags & 1 ? "i" : ""}${flags & 2 ? "s" : ""}`).exec(text) ?? false,
  group: (found, which) => (typeof which === "string" ? found.groups[which] : found[which]) ?? false,
  swap: (pattern, put, text) => text.replace(new RegExp(pattern, "gu"), put.replace(/\\(\d)/g, "$$$1")),
  escaped: (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
};
(() => {
  const modules = {{modules}};
  const names = Object.keys(modules);
  const files = { $timestamp: 1 };
  for (const name of names) {
    files[name] = [".py", modules[name], []];
    if (names.some((other) => other.startsWith(`${name}.`))) files[name].push(1);
  }
  __BRYTHON__.use_VFS = true;
  __BRYTHON__.update_VFS(files);
  brython({ debug: 0, indexedDB: false });
  __BRYTHON__.runPythonSource("import front\nfrom browser import self as page\npage.ruled = front.ruled\n", "kit");
  onmessage = ({ data: [number, question, language] }) => {
    let answer = "";
    try { answer = globalThis.ruled(question, language); } catch (fault) { answer = JSON.stringify({ fault: String(fault?.message ?? fault) }); }
    postMessage([number, answer]);
  };
  postMessage([0, "ready"]);
})();
