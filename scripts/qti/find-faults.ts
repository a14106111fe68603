import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";
import { Problem } from "../command.mjs";

/** Pages of 64 KB: 1 GB. */
const memoryPages = 16_384;

export interface SchemaFile {
  fileName: string;
  contents: string;
}

/**
 * Returns the schemas of a folder and its subfolders. What they import is found in the same folder by the last part of its address,
 * and never fetched.
 */
export function readSchemas(folder: string): SchemaFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".xsd"))
    .map((path) => ({
      fileName: toFileName(path),
      contents: readFileSync(join(folder, path), "utf8").replace(
        /(\bschemaLocation\s*=\s*["'])([^"']+)/g,
        (_, start: string, address: string) => start + toFileName(address),
      ),
    }));
}

/** Returns a line for each fault of the XML files. Throws a Problem if no schema describes the namespace of a file. */
export async function findFaults(files: ReadonlyMap<string, string>, schemas: SchemaFile[]): Promise<string[]> {
  const byNamespace = new Map<string, { fileName: string; contents: string }[]>();
  for (const [fileName, contents] of files) {
    const namespace = /<[a-z][^>]*\sxmlns\s*=\s*["']([^"']+)/i.exec(contents)?.[1] ?? "";
    byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), { fileName, contents }]);
  }
  const faults: string[] = [];
  for (const [namespace, xml] of byNamespace) {
    const schema = schemas.find(
      ({ contents }) => /\btargetNamespace\s*=\s*["']([^"']+)/.exec(contents)?.[1] === namespace,
    );
    if (!schema) throw new Problem(`No schema in the folder describes ${namespace || "files without a namespace"}.`);
    const { errors } = await validateXML({
      ...{ xml, schema, preload: schemas.filter((other) => other !== schema) },
      ...{ initialMemoryPages: memoryPages, maxMemoryPages: memoryPages },
    });
    for (const { message, loc } of errors)
      if (loc) faults.push(`${loc.fileName}:${loc.lineNumber}: ${message}`);
      // Repeats for each file that it has faults.
      else if (!message.endsWith("fails to validate")) faults.push(message);
  }
  return faults;
}

function toFileName(address: string): string {
  return address.split(/[\\/]/).at(-1) ?? address;
}
