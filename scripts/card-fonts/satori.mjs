// Prepares satori for workerd, which compiles no WebAssembly at run time: HarfBuzz, which satori embeds as text, becomes a
// module. Also corrects one bug of satori.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem, root } from "../command.mjs";

const prelude = `import harfbuzz from "./harfbuzz.wasm";
const instantiate = WebAssembly.instantiate.bind(WebAssembly);
WebAssembly.instantiate = async (source, imports) =>
  ArrayBuffer.isView(source)
    ? { module: harfbuzz, instance: new WebAssembly.Instance(harfbuzz, imports) }
    : instantiate(source, imports);
`;

/**
 * Makes satori choose a font by whole letters. It caches the font by a letter's first UTF-16 unit, which hundreds of emoji share,
 * and would look for all of them in the first one's font. Throws if satori's code has changed.
 * @param {string} text satori's standalone build
 */
export function withWholeLetters(text) {
  const halves = /(=\w+\.)charCodeAt(\(0\);if\((\w+)\.has\((\w+)\)\)return \3\.get\(\4\))/g;
  if (text.match(halves)?.length !== 1)
    throw new Problem("satori no longer keeps fonts by charCodeAt: mend scripts/card-fonts/satori.mjs");
  return text.replace(halves, "$1codePointAt$2");
}

/** Writes satori's standalone build and its HarfBuzz into `folder`. Throws if satori's code has changed. */
export function writeSatori(/** @type {string} */ folder) {
  const text = withWholeLetters(readFileSync(join(root, "node_modules/satori/dist/standalone.js"), "utf8"));
  const carried = [...text.matchAll(/"(AGFzbQEAAAA[A-Za-z0-9+/=]{1000,})"/g)];
  const [found] = carried;
  if (carried.length !== 1 || !found?.[1])
    throw new Problem("satori no longer carries HarfBuzz as one text: mend scripts/card-fonts/satori.mjs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "harfbuzz.wasm"), Buffer.from(found[1], "base64"));
  // The placeholder is the header of an empty module, which nothing compiles.
  const slim = text.replace(found[0], '"AGFzbQEAAAA="').replace(/^\/\/# sourceMappingURL.*$/m, "");
  writeFileSync(join(folder, "standalone.js"), prelude + slim);
}
