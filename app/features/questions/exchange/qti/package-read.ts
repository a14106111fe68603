import { isZip } from "../../../../lib/zip-reader";
import { decodeText } from "../decode-text";
import { createResult, type Picture, type ReadResult, type Refusal, refuseFile } from "../format";
import { type ImportedQuestion, sortImported } from "../imported-questions";
import { toSafeFileName } from "../interop";
import { decodeAddress, resolvePath } from "../package-path";
import { createPictureRegistry, getPictureName, listPictureNames } from "../pictures";
import { getChildren, getDescendants, getFirstChild, getText } from "../xml/query";
import { readXml, type XmlNode } from "../xml/tree";
import { readItem } from "./item-read";
import { normalizeTree } from "./normalize-names";
import { getFolder, isPicture, openPackage, type PackageFiles } from "./package-files";

/** Reads a package of QTI 3.0, 2.2, or 2.1, or a single item. Items that cannot be read are refused with their file name. */
export function readQti(file: Uint8Array | string): ReadResult {
  if (typeof file === "string" || !isZip(file)) return readSingleItem(file);
  const opened = openPackage(file);
  if ("why" in opened) return refuseFile(opened.why);
  const { files, manifestName, findPath, parseFile } = opened;
  const manifest = parseFile(manifestName);
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
  const sections = readSections(opened, resources);
  const registry = createPictureRegistry();
  const importedQuestions: ImportedQuestion[] = [];
  const refused: Refusal[] = [];
  const usedPaths = new Map<string, string>();
  const readPaths = new Set<string>();
  let repeatCount = 0;
  const readStimulus = createStimulusReader(opened);
  for (const resource of items) {
    const href = resource.attributes.href ?? "";
    const path = findPath(folder, href) ?? (href ? resolvePath(folder, decodeAddress(href)) : null);
    if (path === null) {
      refused.push({
        line: resource.line,
        file: manifestName,
        id: null,
        why: "The address of an item leads out of the package.",
      });
      continue;
    }
    // A manifest may list an item under many names, each of which would parse the whole file again.
    if (readPaths.has(path)) {
      repeatCount++;
      continue;
    }
    readPaths.add(path);
    const item = parseFile(path);
    const namePicture = (address: string) => {
      const picture = findPath(getFolder(path), address);
      const plainAddress = decodeAddress(address.split(/[?#]/, 1)[0] as string);
      // Gives a picture that is missing from the package a name of its own, not the name of another picture.
      const name = registry.namePicture(picture ?? resolvePath(getFolder(path), plainAddress) ?? address, plainAddress);
      if (picture !== null) usedPaths.set(name, picture);
      return name;
    };
    const read =
      "why" in item
        ? { id: null, why: item.why, line: item.line }
        : readItem(item.root, {
            namePicture,
            packageId: packageId ?? "",
            readStimulus: (address) => readStimulus(findPath(getFolder(path), address)),
          });
    if ("why" in read) {
      refused.push({ file: path, ...read });
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
  const pathsByName = groupPicturePaths(files.keys());
  const pictureNames = [
    ...sorted.questions.flatMap(listPictureNames),
    ...sorted.drafts.flatMap((one) => getPictureName(one.content) ?? []),
  ];
  for (const name of pictureNames) {
    if (registry.has(name)) continue;
    const [path, ...others] = pathsByName.get(name) ?? [];
    if (path && !others.length) usedPaths.set(registry.namePicture(path), path);
  }
  const pictures = [...usedPaths].flatMap(([name, path]): Picture[] => {
    const bytes = files.get(path);
    return bytes && isPicture(path) ? [{ name, bytes }] : [];
  });
  const notes = repeatCount
    ? [
        `The manifest lists items more than once, ${repeatCount.toLocaleString("en")} times in total. Each was read once.`,
      ]
    : [];
  return createResult({
    ...sorted,
    notes: [...notes, ...sorted.notes],
    refused: [...refused, ...sorted.refused],
    pictures,
  });
}

function readSingleItem(file: Uint8Array | string): ReadResult {
  const decoded = decodeText(file);
  if ("why" in decoded) return refuseFile(decoded.why, decoded.line);
  const parsed = readXml(decoded.text);
  if ("why" in parsed) return refuseFile(parsed.why, parsed.line);
  const read = readItem(parsed.root);
  if ("why" in read) return createResult({ refused: [read] });
  return createResult(sortImported([{ ...read, line: parsed.root.line }], "qti"));
}

/** Returns a function that reads the file of a shared text once, also if many items refer to it. */
function createStimulusReader({ parseFile }: PackageFiles): (path: string | null) => XmlNode | null {
  const roots = new Map<string, XmlNode | null>();
  return (path) => {
    if (path === null) return null;
    const known = roots.get(path);
    if (known !== undefined) return known;
    const parsed = parseFile(path);
    const root = "root" in parsed ? parsed.root : null;
    roots.set(path, root);
    return root;
  };
}

/** Returns the section titles of each item as a topic, by the path of the item. Leaves out the title of the test. */
function readSections(
  { manifestName, findPath, parseFile }: PackageFiles,
  resources: XmlNode[],
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
  const paths = resources.map(({ attributes }) =>
    /^imsqti_(test|assessment)/i.test(attributes.type ?? "")
      ? findPath(getFolder(manifestName), attributes.href ?? "")
      : null,
  );
  for (const path of new Set(paths)) {
    const test = path === null ? null : parseFile(path);
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

/** Returns the paths of the pictures by their safe file names. */
function groupPicturePaths(paths: Iterable<string>): Map<string, string[]> {
  const pathsByName = new Map<string, string[]>();
  for (const path of paths) {
    if (!isPicture(path)) continue;
    const name = toSafeFileName(path);
    const others = pathsByName.get(name);
    if (others) others.push(path);
    else pathsByName.set(name, [path]);
  }
  return pathsByName;
}
