import { assertUnpackable, extractZipEntry, listZipEntries, ZipError } from "../../../../lib/zip-reader";
import { decodeText } from "../decode-text";
import { maxImportBytes, maxImportFiles } from "../format";
import { createPathFinder } from "../package-path";
import { maxXmlNodes, readXml, type XmlNode } from "../xml/tree";

/** Maximum number of elements and attributes in all XML files of a package, which limits the time to read it. */
const maxPackageNodes = 3 * maxXmlNodes;

/** The XML files and pictures of a package. */
export interface PackageFiles {
  files: ReadonlyMap<string, Uint8Array>;
  manifestName: string;
  /** Returns the path of the file at an address that a file in a folder contains; null if there is none. */
  findPath(folder: string, address: string): string | null;
  /** Parses an XML file. Every file is parsed for itself, so that the package never is in memory as a whole. */
  parseFile(path: string): { root: XmlNode } | { why: string; line: number | null };
}

/** Opens a package; returns the reason if it cannot be unpacked or has no manifest. */
export function openPackage(zip: Uint8Array): PackageFiles | { why: string } {
  const unpacked = unpackFiles(zip);
  if ("why" in unpacked) return unpacked;
  const { files } = unpacked;
  const manifestName = [...files.keys()]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .sort((a, b) => a.length - b.length)[0];
  if (!manifestName) return { why: "The package has no imsmanifest.xml." };
  let remainingNodes = maxPackageNodes;
  return {
    files,
    manifestName,
    findPath: createPathFinder(files.keys()),
    parseFile(path) {
      const bytes = files.get(path);
      if (!bytes) return { why: "The manifest lists this file, but the package does not contain it.", line: null };
      const decoded = decodeText(bytes);
      if ("why" in decoded) return decoded;
      if (remainingNodes <= 0)
        return { why: "The package has too many elements. Split it into smaller ones.", line: null };
      const parsed = readXml(decoded.text, Math.min(maxXmlNodes, remainingNodes));
      if ("root" in parsed) remainingNodes -= parsed.nodeCount;
      return parsed;
    },
  };
}

export function isPicture(path: string): boolean {
  return /\.(png|jpe?g|webp|svg|gif)$/i.test(path);
}

/** Returns the folder of a path, with a slash at the end; "" for the top folder. */
export function getFolder(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Returns the XML files and pictures of a package by path, or the reason why the package cannot be unpacked. */
function unpackFiles(zip: Uint8Array): { files: Map<string, Uint8Array> } | { why: string } {
  try {
    const entries = listZipEntries(zip, maxImportFiles);
    assertUnpackable(zip, entries, maxImportBytes);
    const wantedEntries = entries.filter(({ name }) => isPicture(name) || /\.xml$/i.test(name));
    return { files: new Map(wantedEntries.map((entry) => [entry.name, extractZipEntry(zip, entry, maxImportBytes)])) };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return { why: error.message };
  }
}
