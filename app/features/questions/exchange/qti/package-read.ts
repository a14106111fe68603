import { safeName } from "../as-others-say";
import { nothing, type Picture, type Place, type Read, type Refused, refusedWhole } from "../format";
import { type Seen, settleSeen } from "../note";
import { pictureName, pictureNames } from "../pictures";
import { lineAt, textOfBytes } from "../text-of-bytes";
import { all, deep, first, wordsOf } from "../xml/ask";
import { readXml, type XmlNode } from "../xml/tree";
import { readItem } from "./item-read";
import { evened } from "./names";
import { unzipped } from "./unzip";

/** Reads a package of QTI 3.0, 2.2 or 2.1, or one item by itself. Every item that cannot be read is refused by its file. */
export function readQti(file: Uint8Array | string): Read {
  if (typeof file === "string" || file[0] !== 0x50 || file[1] !== 0x4b) return readSingle(file);
  const opened = unzipped(file, (name) => /\.(xml|png|jpe?g|webp|gif|svg)$/i.test(name));
  if ("why" in opened) return refusedWhole(opened.why);
  const { files } = opened;
  const manifestName = [...files.keys()]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .sort((a, b) => a.length - b.length)[0];
  if (!manifestName) return refusedWhole("The package has no imsmanifest.xml.");
  const manifest = document(files, manifestName);
  if ("why" in manifest) return refusedWhole(`imsmanifest.xml: ${manifest.why}`, manifest.line);
  const folder = manifestName.slice(0, manifestName.lastIndexOf("/") + 1);
  const resources = deep(manifest.root, "resource");
  const items = resources.filter(({ attributes }) =>
    /^imsqti_(apip)?item_xml|^imsqti_item/i.test(attributes.type ?? ""),
  );
  if (!items.length) {
    const old = resources.some(({ attributes }) => /imsqti_xmlv1p[12]/i.test(attributes.type ?? ""));
    return refusedWhole(
      old ? "The package is QTI 1.2. Export it as QTI 2.1, 2.2 or 3.0." : "The manifest names no QTI items.",
      manifest.root.line,
    );
  }
  const sections = sectionsOf(files, folder, resources);
  const seen: Seen[] = [];
  const refused: Refused[] = [];
  const wanted = new Set<string>();
  for (const resource of items) {
    const path = resolved(folder, resource.attributes.href ?? "");
    const place: Place = { line: null, file: path ?? undefined } as Place;
    if (path === null) {
      refused.push({ line: resource.line, file: manifestName, id: null, why: "An item lies outside of the package." });
      continue;
    }
    const item = document(files, path);
    const read = "why" in item ? { id: null, why: item.why, line: item.line } : readItem(item.root);
    if ("why" in read) {
      refused.push({ ...place, ...read });
      continue;
    }
    const { pictures, ...visible } = read;
    for (const picture of pictures) wanted.add(resolved(path.slice(0, path.lastIndexOf("/") + 1), picture) ?? "");
    seen.push({
      ...visible,
      inside: sections.get(path),
      tags: tagsIn(resource),
      line: "root" in item ? item.root.line : null,
      file: path,
    });
  }
  const settled = settleSeen(seen, "qti");
  // A picture under a stem is named by our note alone.
  const shown = [
    ...settled.questions.flatMap(pictureNames),
    ...settled.drafts.flatMap((one) => pictureName(one.content) ?? []),
  ];
  for (const [name] of files)
    if (/\.(png|jpe?g|webp|svg)$/i.test(name) && shown.includes(safeName(name))) wanted.add(name);
  const pictures = [...wanted].flatMap((name): Picture[] => {
    const bytes = files.get(name);
    return bytes ? [{ name: safeName(name), bytes }] : [];
  });
  return { ...nothing(), ...settled, refused: [...refused, ...settled.refused], pictures };
}

function readSingle(file: Uint8Array | string): Read {
  const decoded = textOfBytes(file);
  if ("why" in decoded) return refusedWhole(decoded.why, decoded.line);
  const parsed = readXml(decoded.text);
  if ("why" in parsed) return refusedWhole(parsed.why, parsed.line);
  const read = readItem(parsed.root);
  if ("why" in read) return { ...nothing(), refused: [read] };
  return { ...nothing(), ...settleSeen([{ ...read, line: parsed.root.line }], "qti") };
}

function document(
  files: Map<string, Uint8Array>,
  name: string,
): { root: XmlNode } | { why: string; line: number | null } {
  const bytes = files.get(name);
  if (!bytes) return { why: "The manifest names this file, and the package does not have it.", line: null };
  const decoded = textOfBytes(bytes);
  if ("why" in decoded) return decoded;
  const parsed = readXml(decoded.text);
  return "why" in parsed ? { why: parsed.why, line: parsed.line ?? lineAt(decoded.text, 0) } : parsed;
}

/** The titles of the sections that each item of a test lies in, as a topic: what the test is called is none. */
function sectionsOf(files: Map<string, Uint8Array>, folder: string, resources: XmlNode[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const walk = (node: XmlNode, titles: string[], base: string) => {
    for (const child of node.children) {
      if (typeof child === "string") continue;
      if (child.name === "assessmentsection") {
        const title = child.attributes.title?.trim().slice(0, 80);
        walk(child, title ? [...titles, title] : titles, base);
      } else if (child.name === "assessmentitemref") {
        const path = resolved(base, child.attributes.href ?? "");
        if (path) found.set(path, titles.slice(-3));
      } else walk(child, titles, base);
    }
  };
  for (const { attributes } of resources) {
    const path = /^imsqti_(test|assessment)/i.test(attributes.type ?? "")
      ? resolved(folder, attributes.href ?? "")
      : null;
    const test = path === null ? null : document(files, path);
    if (path !== null && test && "root" in test) walk(evened(test.root), [], path.slice(0, path.lastIndexOf("/") + 1));
  }
  return found;
}

/** Keywords of the metadata (LOM): ours are our tags. */
function tagsIn(resource: XmlNode): string[] {
  return deep(first(resource, "metadata") ?? { ...resource, children: [] }, "keyword").flatMap((keyword) =>
    [...all(keyword, "string"), ...all(keyword, "langstring")].map((node) => wordsOf(node).trim()),
  );
}

/** A path in the package from where another file lies; null where it leads out of it. */
function resolved(folder: string, href: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(href.split(/[?#]/, 1)[0] as string);
  } catch {
    return null;
  }
  if (!path || /^[/\\]|^[a-z][a-z0-9+.-]*:|\\/i.test(path)) return null;
  const steps = folder.split("/").filter(Boolean);
  for (const step of path.split("/")) {
    if (step === ".." && !steps.length) return null;
    if (step === "..") steps.pop();
    else if (step && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
