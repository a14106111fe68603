import { extractZipEntry, isZip, listZipEntries, ZipError } from "../../../../lib/zip-reader";
import { safeName } from "../as-others-say";
import {
  mostBytes,
  mostFiles,
  nothing,
  type Picture,
  type Place,
  type Read,
  type Refused,
  refusedWhole,
} from "../format";
import { type Seen, settleSeen } from "../note";
import { finderIn, resolved, unescaped } from "../package-path";
import { pictureName, pictureNames, pictureShelf } from "../pictures";
import { lineAt, textOfBytes } from "../text-of-bytes";
import { all, deep, first, wordsOf } from "../xml/ask";
import { readXml, type XmlNode } from "../xml/tree";
import { readItem } from "./item-read";
import { evened } from "./names";

/** Reads a package of QTI 3.0, 2.2, or 2.1, or a single item. Items that cannot be read are refused with their file name. */
export function readQti(file: Uint8Array | string): Read {
  if (typeof file === "string" || !isZip(file)) return readSingle(file);
  const opened = unpackFiles(file);
  if ("why" in opened) return refusedWhole(opened.why);
  const { files } = opened;
  const manifestName = [...files.keys()]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .sort((a, b) => a.length - b.length)[0];
  if (!manifestName) return refusedWhole("The package has no imsmanifest.xml.");
  const manifest = document(files, manifestName);
  if ("why" in manifest) return refusedWhole(`imsmanifest.xml: ${manifest.why}`, manifest.line);
  const folder = folderOf(manifestName);
  const resources = deep(manifest.root, "resource");
  const items = resources.filter(({ attributes }) =>
    /^imsqti_(apip)?item_xml|^imsqti_item/i.test(attributes.type ?? ""),
  );
  if (!items.length) {
    const old = resources.some(({ attributes }) => /imsqti_xmlv1p[12]/i.test(attributes.type ?? ""));
    return refusedWhole(
      old
        ? "RadCore cannot read QTI 1.2. Export the package as QTI 2.1, 2.2, or 3.0."
        : "The manifest lists no QTI items.",
      manifest.root.line,
    );
  }
  const find = finderIn(files.keys());
  const sections = sectionsOf(files, folder, resources, find);
  const shelf = pictureShelf();
  const seen: Seen[] = [];
  const refused: Refused[] = [];
  const wanted = new Map<string, string>();
  for (const resource of items) {
    const href = resource.attributes.href ?? "";
    const path = find(folder, href) ?? (href ? resolved(folder, unescaped(href)) : null);
    const place: Place = { line: null, file: path ?? undefined } as Place;
    if (path === null) {
      refused.push({
        line: resource.line,
        file: manifestName,
        id: null,
        why: "The address of an item leads out of the package.",
      });
      continue;
    }
    const item = document(files, path);
    const nameOf = (address: string) => {
      const picture = find(folderOf(path), address);
      const bare = unescaped(address.split(/[?#]/, 1)[0] as string);
      // A picture that is missing from the package gets a name of its own, not that of another picture.
      const name = shelf.nameOf(picture ?? resolved(folderOf(path), bare) ?? address, bare);
      if (picture !== null) wanted.set(name, picture);
      return name;
    };
    const read = "why" in item ? { id: null, why: item.why, line: item.line } : readItem(item.root, nameOf);
    if ("why" in read) {
      refused.push({ ...place, ...read });
      continue;
    }
    seen.push({
      ...read,
      inside: sections.get(path),
      tags: tagsIn(resource),
      line: "root" in item ? item.root.line : null,
      file: path,
    });
  }
  const settled = settleSeen(seen, "qti");
  // Only RadCore's note may name a picture, so it is added here by its file name.
  const shown = [
    ...settled.questions.flatMap(pictureNames),
    ...settled.drafts.flatMap((one) => pictureName(one.content) ?? []),
  ];
  for (const name of shown) {
    if (shelf.has(name)) continue;
    const [path, ...others] = [...files.keys()].filter((one) => isPicture(one) && safeName(one) === name);
    if (path && !others.length) wanted.set(shelf.nameOf(path), path);
  }
  const pictures = [...wanted].flatMap(([name, path]): Picture[] => {
    const bytes = files.get(path);
    return bytes && isPicture(path) ? [{ name, bytes }] : [];
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
  if (!bytes) return { why: "The manifest lists this file, but the package does not contain it.", line: null };
  const decoded = textOfBytes(bytes);
  if ("why" in decoded) return decoded;
  const parsed = readXml(decoded.text);
  return "why" in parsed ? { why: parsed.why, line: parsed.line ?? lineAt(decoded.text, 0) } : parsed;
}

/** Returns the section titles of each item as a topic, by the item's path. The title of the test itself is not included. */
function sectionsOf(
  files: Map<string, Uint8Array>,
  folder: string,
  resources: XmlNode[],
  find: ReturnType<typeof finderIn>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const walk = (node: XmlNode, titles: string[], base: string) => {
    for (const child of node.children) {
      if (typeof child === "string") continue;
      if (child.name === "assessmentsection") {
        const title = child.attributes.title?.trim().slice(0, 80);
        walk(child, title ? [...titles, title] : titles, base);
      } else if (child.name === "assessmentitemref") {
        const path = find(base, child.attributes.href ?? "");
        if (path) found.set(path, titles.slice(-3));
      } else walk(child, titles, base);
    }
  };
  for (const { attributes } of resources) {
    const path = /^imsqti_(test|assessment)/i.test(attributes.type ?? "") ? find(folder, attributes.href ?? "") : null;
    const test = path === null ? null : document(files, path);
    if (path !== null && test && "root" in test) walk(evened(test.root), [], folderOf(path));
  }
  return found;
}

/** Returns the keywords of an item's metadata (LOM), which hold RadCore's tags. */
function tagsIn(resource: XmlNode): string[] {
  return deep(first(resource, "metadata") ?? { ...resource, children: [] }, "keyword").flatMap((keyword) =>
    [...all(keyword, "string"), ...all(keyword, "langstring")].map((node) => wordsOf(node).trim()),
  );
}

function isPicture(path: string): boolean {
  return /\.(png|jpe?g|webp|svg|gif)$/i.test(path);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Returns the XML files and pictures of a package by path, or the reason why it cannot be unpacked. */
function unpackFiles(zip: Uint8Array): { files: Map<string, Uint8Array> } | { why: string } {
  try {
    const entries = listZipEntries(zip, mostFiles);
    if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
      return { why: "The package unpacks to more than 200 MB." };
    const wanted = entries.filter(({ name }) => /\.(xml|png|jpe?g|webp|gif|svg)$/i.test(name));
    return { files: new Map(wanted.map((entry) => [entry.name, extractZipEntry(zip, entry, mostBytes)])) };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return { why: error.message };
  }
}
