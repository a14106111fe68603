import { isZip } from "../../../../lib/zip-reader";
import { decodeText } from "../decode-text";
import { createResult, type Picture, type ReadResult, refuseFile } from "../format";
import { type ImportedQuestion, sortImported } from "../imported-questions";
import { toSafeFileName } from "../interop";
import { describeLoss, joinNotes } from "../losses";
import { decodeAddress, resolvePath } from "../package-path";
import { createPictureRegistry, getPictureName, listPictureNames } from "../pictures";
import { readQti1Document } from "../qti1/qti1-document";
import { readXml, type XmlNode } from "../xml/tree";
import { readItem } from "./item-read";
import { getFolder, isPicture, openPackage, type PackageFiles } from "./package-files";
import { listPackageItems } from "./package-items";

/**
 * Reads a package of QTI 3.0, 2.2, 2.1, or 1.2, or a single file. Items that cannot be read are refused with their file name.
 */
export function readQti(file: Uint8Array | string): ReadResult {
  if (typeof file === "string" || !isZip(file)) return readSingleFile(file);
  const opened = openPackage(file);
  if ("why" in opened) return refuseFile(opened.why);
  const { manifestName, parseFile } = opened;
  const manifest = parseFile(manifestName);
  if ("why" in manifest) return refuseFile(`imsmanifest.xml: ${manifest.why}`, manifest.line);
  const packageId = manifest.root.attributes.identifier?.trim() ?? "";
  const { items, documents, refused, repeatCount } = listPackageItems(opened, manifest.root);
  if (!items.length && !documents.length && !refused.length)
    return refuseFile("The manifest lists no QTI items.", manifest.root.line);
  const pictures = createPackagePictures(opened);
  const readStimulus = createStimulusReader(opened);
  const imported: ImportedQuestion[] = [];
  for (const { path, tags, section } of items) {
    const item = parseFile(path);
    const read =
      "why" in item
        ? { id: null, why: item.why, line: item.line }
        : readItem(item.root, {
            namePicture: (address) => pictures.namePicture(path, address),
            packageId,
            readStimulus: (address) => readStimulus(opened.findPath(getFolder(path), address)),
          });
    if ("why" in read) refused.push({ file: path, ...read });
    else
      imported.push({
        ...read,
        ...joinNotes(read.notCarried, describeLoss("Texts of the section are", section?.texts ?? [])),
        category: section?.titles,
        tags,
        line: "root" in item ? item.root.line : null,
        file: path,
      });
  }
  for (const path of documents) {
    const document = parseFile(path);
    if ("why" in document) {
      refused.push({ id: null, file: path, ...document });
      continue;
    }
    const read = readQti1Document(document.root, (address) => pictures.namePicture(path, address), packageId);
    imported.push(...read.imported.map((question) => ({ ...question, file: path })));
    refused.push(...read.refused.map((refusal) => ({ ...refusal, file: path })));
  }
  if (!imported.length && !refused.length) return refuseFile("The package contains no questions.");
  const sorted = sortImported(imported, "qti");
  const notes = repeatCount
    ? [
        `The manifest lists items more than once, ${repeatCount.toLocaleString("en")} times in total. Each was read once.`,
      ]
    : [];
  return createResult({
    ...sorted,
    notes: [...notes, ...sorted.notes],
    refused: [...refused, ...sorted.refused],
    pictures: pictures.collect(sorted),
  });
}

function readSingleFile(file: Uint8Array | string): ReadResult {
  const decoded = decodeText(file);
  if ("why" in decoded) return refuseFile(decoded.why, decoded.line);
  const parsed = readXml(decoded.text);
  if ("why" in parsed) return refuseFile(parsed.why, parsed.line);
  if (parsed.root.name === "questestinterop") {
    const { imported, refused } = readQti1Document(parsed.root);
    if (!imported.length && !refused.length) return refuseFile("The file contains no questions.", 1);
    const sorted = sortImported(imported, "qti");
    return createResult({ ...sorted, refused: [...refused, ...sorted.refused] });
  }
  const read = readItem(parsed.root);
  if ("why" in read) return createResult({ refused: [read] });
  return createResult(sortImported([{ ...read, line: parsed.root.line }], "qti"));
}

/** Names the pictures of a package, and collects those that its questions show. */
function createPackagePictures({ files, findPath }: PackageFiles) {
  const registry = createPictureRegistry();
  const usedPaths = new Map<string, string>();
  return {
    /** Returns the name of the picture at an address in a file of the package. */
    namePicture(path: string, address: string): string {
      const plainAddress = decodeAddress(address.split(/[?#]/, 1)[0] as string);
      const folder = getFolder(path);
      // Common Cartridges name the folder of their files by this word.
      const [, cartridgePath] = /^\/?\$IMS-CC-FILEBASE\$\/*(.+)$/i.exec(plainAddress) ?? [];
      const picture = cartridgePath
        ? (findPath("web_resources", cartridgePath) ?? findPath(folder, cartridgePath) ?? findPath("", cartridgePath))
        : findPath(folder, address);
      // Gives a picture that is missing from the package a name of its own, not the name of another picture.
      const name = registry.namePicture(picture ?? resolvePath(folder, plainAddress) ?? address, plainAddress);
      if (picture !== null) usedPaths.set(name, picture);
      return name;
    },
    collect({ questions, drafts }: Pick<ReadResult, "questions" | "drafts">): Picture[] {
      // Adds the pictures that are named only in RadCore's notes. Looks for their files by file name.
      const pathsByName = groupPicturePaths(files.keys());
      const pictureNames = [
        ...questions.flatMap(listPictureNames),
        ...drafts.flatMap((one) => getPictureName(one.content) ?? []),
      ];
      for (const name of pictureNames) {
        if (registry.has(name)) continue;
        const [path, ...others] = pathsByName.get(name) ?? [];
        if (path && !others.length) usedPaths.set(registry.namePicture(path), path);
      }
      return [...usedPaths].flatMap(([name, path]): Picture[] => {
        const bytes = files.get(path);
        return bytes && isPicture(path) ? [{ name, bytes }] : [];
      });
    },
  };
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
