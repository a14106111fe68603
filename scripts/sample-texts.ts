// `npm run sample:texts [-- SEED]`: draws 150 interface sentences, 100 comments, and 100 names at random from the product's
// code, for a reader who has never seen it and marks everything that needs a second reading (docs/writing.md). The same seed
// draws the same sample.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { seededRandom } from "../app/lib/random";

const seed = Number(process.argv[2] ?? 1);
const sentences = new Map<string, string>();
const comments = new Map<string, string>();
const names = new Map<string, string>();

for (const path of listFiles()) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  readComments(path, source.text);
  visitNode(path, source, source);
}
printSample("Interface sentences", sentences, 150);
printSample("Comments", comments, 100);
printSample("Names", names, 100);

function listFiles(): string[] {
  return execFileSync("git", ["ls-files", "app", "dev", "scripts"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^app\/testing\//.test(path));
}

function visitNode(path: string, source: ts.SourceFile, node: ts.Node): void {
  const at = `${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
  if (ts.isImportDeclaration(node)) return;
  if (ts.isJsxText(node)) addSentence(node.text, at);
  else if (ts.isStringLiteralLike(node) && !isTechnical(node)) addSentence(node.text, at);
  else if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent))
    addSentence(node.getText(source).slice(1, -1), at);
  if ("name" in node && node.name && ts.isIdentifier(node.name as ts.Node) && isDeclaration(node))
    names.set((node.name as ts.Identifier).text, at);
  ts.forEachChild(node, (child) => visitNode(path, source, child));
}

/** Reports whether a text is code for a machine: a class list, an SQL text, a key, an import. */
function isTechnical(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent)) return true;
  return ts.isJsxAttribute(parent) && /^(className|d|sizes|srcSet|points|viewBox)$/.test(parent.name.getText());
}

function addSentence(text: string, at: string): void {
  const singleLineText = text.replace(/\s+/g, " ").trim();
  if (
    /^[A-Z“‘][a-z]*['’]?[a-z]* .*[a-z]/.test(singleLineText) &&
    !/^(SELECT|INSERT|UPDATE|DELETE|CREATE|WITH)\b/.test(singleLineText)
  )
    sentences.set(singleLineText, at);
}

function readComments(path: string, text: string): void {
  const pattern = /(?:^|\s)(\/\/ .*(?:\n\s*\/\/.*)*|\/\*[\s\S]*?\*\/)/g;
  for (const match of text.matchAll(pattern)) {
    const comment = (match[1] ?? "").replace(/\s*\n\s*(?:\/\/|\*\/?) ?/g, " ").trim();
    if (comment.length > 12 && !/^\/\/ (biome|@ts)-/.test(comment))
      comments.set(comment, `${path}:${text.slice(0, match.index).split("\n").length}`);
  }
}

function isDeclaration(node: ts.Node): boolean {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isParameter(node)
  );
}

function printSample(title: string, texts: Map<string, string>, count: number): void {
  const random = seededRandom(seed);
  const drawnTexts = [...texts]
    .map((entry) => ({ entry, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count);
  console.log(`\n## ${title}: ${drawnTexts.length} of ${texts.size}\n`);
  for (const [index, { entry }] of drawnTexts.entries()) console.log(`${index + 1}. ${entry[0]}  [${entry[1]}]`);
}
