import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

// The source as files and imports, for tests of the architecture.

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface SourceFile {
  /** Path from the root of the project, with slashes. */
  path: string;
  text: string;
  imports: Import[];
}

interface Import {
  /** Path from the root for our own files, with its suffix if the file exists; else the name of the package. */
  target: string;
  own: boolean;
  typeOnly: boolean;
}

/** Returns every TypeScript file below a folder of the project, tests included. */
export function readSources(folder: string): SourceFile[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
    .filter((path) => /\.tsx?$/.test(path));
  const known = new Set(paths);
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return { path, text, imports: importsOf(path, text, known) };
  });
}

const statement = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?["']([^"']+)["']/gm;
const dynamic = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

function importsOf(path: string, text: string, known: Set<string>): Import[] {
  const found = [
    ...[...text.matchAll(statement)].map((match) => ({ name: match[2] ?? "", typeOnly: Boolean(match[1]) })),
    ...[...text.matchAll(dynamic)].map((match) => ({ name: match[1] ?? "", typeOnly: false })),
  ];
  return found.map(({ name, typeOnly }) => {
    const own = name.startsWith("~/") || name.startsWith(".");
    if (!own) return { target: name, own, typeOnly };
    const plain = name.startsWith("~/") ? `app/${name.slice(2)}` : posix.join(dirname(path), name);
    const file = [plain, `${plain}.ts`, `${plain}.tsx`].find((candidate) => known.has(candidate));
    return { target: file ?? plain, own, typeOnly };
  });
}

/** Returns whether a file is a test, a contract that tests share, or part of the test support. */
export function isTest(path: string): boolean {
  return /\.(test|contract)\.tsx?$/.test(path) || path.startsWith("app/testing/") || path.startsWith("e2e/");
}
