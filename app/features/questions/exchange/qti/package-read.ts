import { extractZipEntry, isZip, listZipEntries, ZipError } from "../../../../lib/zip-reader";
import { decodeText, getLineAt } from "../decode-text";
import {
  createEmptyResult,
  type FilePlace,
  maxImportBytes,
  maxImportFiles,
  type Picture,
  type ReadResult,
  type Refusal,
  refuseFile,
} from "../format";
import { type ImportedQuestion, sortImported } from "../imported-questions";
import { toSafeFileName } from "../interop";
import { createPathFinder, decodeAddress, resolvePath } from "../package-path";
import { createPictureRegistry, getPictureName, listPictureNames } from "../pictures";
import { getChildren, getDescendants, getFirstChild, getText } from "../xml/query";
import { readXml, type XmlNode } from "../xml/tree";
import { readItem } from "./item-read";
import { normalizeTree } from "./normalize-names";

/** Reads a package of QTI 3.0, 2.2, or 2.1, or a single item. Items that cannot be read are refused with their file name. */
export function readQti(file: Uint8Array | string): ReadResult {
  if (typeof file === "string" || !isZip(file)) return readSingleItem(file);
  const unpacked = unpackFiles(file);
  if ("why" in unpacked) return refuseFile(unpacked.why);
  const { files } = unpacked;
  const manifestName = [...files.keys()]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .sort((a, b) => a.length - b.length)[0];
  if (!manifestName) return refuseFile("The package has no imsmanifest.xml.");
  const manifest = parseFile(files, manifestName);
  if ("why" in manifest) return refuseFile(`imsmanifest.xml: ${manifest.why}`, manifest.line);
  const folder = getFolder(manifestName);
  const packageId = manifest.root.attributes.identifier?.trim();
  const resources = getDescendants(manifest.root, "resource");
  const items = resources.filter(({ attributes }) =>
    /^imsqti_(apip)?item_xml|^imsqti_item/i.test(attributes.type ?? ""),
  );
  if (!items.length) {
    const isQti1 = resources.some(({ attributes }) => /imsqti_xmlv1p[12]/i.test(attributes.type ?? ""));
    return refuseFile(
      isQti1
        ? "RadCore cannot read QTI 1.2. Export the package as QTI 2.1, 2.2, or 3.0."
        : "The manifest lists no QTI items.",
      manifest.root.line,
    );
  }
  const findPath = createPathFinder(files.keys());
  const sections = readSections(files, folder, resources, findPath);
  const registry = createPictureRegistry();
  const importedQuestions: ImportedQuestion[] = [];
  const refused: Refusal[] = [];
  const usedPaths = new Map<string, string>();
  for (const resource of items) {
    const href = resource.attributes.href ?? "";
    const path = findPath(folder, href) ?? (href ? resolvePath(folder, decodeAddress(href)) : null);
    const place: FilePlace = { line: null, file: path ?? undefined } as FilePlace;
    if (path === null) {
      refused.push({
        line: resource.line,
        file: manifestName,
        id: null,
        why: "The address of an item leads out of the package.",
      });
      continue;
    }
    const item = parseFile(files, path);
    const namePicture = (address: string) => {
      const picture = findPath(getFolder(path), address);
      const plainAddress = decodeAddress(address.split(/[?#]/, 1)[0] as string);
      // Gives a picture that is missing from the package a name of its own, not the name of another picture.
      const name = registry.namePicture(picture ?? resolvePath(getFolder(path), plainAddress) ?? address, plainAddress);
      if (picture !== null) usedPaths.set(name, picture);
      return name;
    };
    const read =
      "why" in item ? { id: null, why: item.why, line: item.line } : readItem(item.root, namePicture, packageId);
    if ("why" in read) {
      refused.push({ ...place, ...read });
      continue;
    }
    importedQuestions.push({
      ...read,
      category: sections.get(path),
      tags: readTags(resource),
      line: "root" in item ? item.root.line : null,
      file: path,
    });
  }
  const sorted = sortImported(importedQuestions, "qti");
  // Adds the pictures that are named only in RadCore's notes. Looks for their files by file name.
  const pictureNames = [
    ...sorted.questions.flatMap(listPictureNames),
    ...sorted.drafts.flatMap((one) => getPictureName(one.content) ?? []),
  ];
  for (const name of pictureNames) {
    if (registry.has(name)) continue;
    const [path, ...others] = [...files.keys()].filter((one) => isPicture(one) && toSafeFileName(one) === name);
    if (path && !others.length) usedPaths.set(registry.namePicture(path), path);
  }
  const pictures = [...usedPaths].flatMap(([name, path]): Picture[] => {
    const bytes = files.get(path);
    return bytes && isPicture(path) ? [{ name, bytes }] : [];
  });
  return { ...createEmptyResult(), ...sorted, refused: [...refused, ...sorted.refused], pictures };
}

function readSingleItem(file: Uint8Array | string): ReadResult {
  const decoded = decodeText(file);
  if ("why" in decoded) return refuseFile(decoded.why, decoded.line);
  const parsed = readXml(decoded.text);
  if ("why" in parsed) return refuseFile(parsed.why, parsed.line);
  const read = readItem(parsed.root);
  if ("why" in read) return { ...createEmptyResult(), refused: [read] };
  return { ...createEmptyResult(), ...sortImported([{ ...read, line: parsed.root.line }], "qti") };
}

function parseFile(
  files: Map<string, Uint8Array>,
  name: string,
): { root: XmlNode } | { why: string; line: number | null } {
  const bytes = files.get(name);
  if (!bytes) return { why: "The manifest lists this file, but the package does not contain it.", line: null };
  const decoded = decodeText(bytes);
  if ("why" in decoded) return decoded;
  const parsed = readXml(decoded.text);
  return "why" in parsed ? { why: parsed.why, line: parsed.line ?? getLineAt(decoded.text, 0) } : parsed;
}

/** Returns the section titles of each item as a topic, by the path of the item. Leaves out the title of the test. */
function readSections(
  files: Map<string, Uint8Array>,
  folder: string,
  resources: XmlNode[],
  findPath: ReturnType<typeof createPathFinder>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const collectSections = (node: XmlNode, titles: string[], base: string) => {
    for (const child of node.children) {
      if (typeof child === "string") continue;
      if (child.name === "assessmentsection") {
        const title = child.attributes.title?.trim().slice(0, 80);
        collectSections(child, title ? [...titles, title] : titles, base);
      } else if (child.name === "assessmentitemref") {
        const path = findPath(base, child.attributes.href ?? "");
        if (path) found.set(path, titles.slice(-3));
      } else collectSections(child, titles, base);
    }
  };
  for (const { attributes } of resources) {
    const path = /^imsqti_(test|assessment)/i.test(attributes.type ?? "")
      ? findPath(folder, attributes.href ?? "")
      : null;
    const test = path === null ? null : parseFile(files, path);
    if (path !== null && test && "root" in test) collectSections(normalizeTree(test.root), [], getFolder(path));
  }
  return found;
}

/** Returns the keywords of an item's metadata (LOM), which hold RadCore's tags. */
function readTags(resource: XmlNode): string[] {
  return getDescendants(getFirstChild(resource, "metadata") ?? { ...resource, children: [] }, "keyword").flatMap(
    (keyword) =>
      [...getChildren(keyword, "string"), ...getChildren(keyword, "langstring")].map((node) => getText(node).trim()),
  );
}

function isPicture(path: string): boolean {
  return /\.(png|jpe?g|webp|svg|gif)$/i.test(path);
}

function getFolder(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Returns the XML files and pictures of a package by path, or the reason why the package cannot be unpacked. */
function unpackFiles(zip: Uint8Array): { files: Map<string, Uint8Array> } | { why: string } {
  try {
    const entries = listZipEntries(zip, maxImportFiles);
    if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > maxImportBytes)
      return { why: "The package unpacks to more than 200 MB." };
    const wantedEntries = entries.filter(({ name }) => /\.(xml|png|jpe?g|webp|gif|svg)$/i.test(name));
    return { files: new Map(wantedEntries.map((entry) => [entry.name, extractZipEntry(zip, entry, maxImportBytes)])) };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return { why: error.message };
  }
}
