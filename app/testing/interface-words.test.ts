import ts from "typescript";
import { expect, test } from "vitest";
import { isTest, readSources } from "./source-files";

// Words of the interface that the glossary and docs/writing.md replaced. Comments and names in code may keep them.

const formerWords = [
  /under review/i,
  /\bimpersonat(e|es|ing|ion)\b/i,
  /^(Next steps|Duplicate question|Review state|Pending tasks|Apply action|Continue…|Action for selected questions)$/,
  /\bno questions match(\.?$| these)/i,
  /^Tolerance in %$/,
  /Unknown columns/,
  /Keep in place/,
];

const texts = readSources("app")
  .filter(({ path }) => !isTest(path) && !/^app\/(content|testing)\//.test(path))
  .flatMap(({ path, text }) => listTexts(path, text).map((shown) => ({ path, shown })));

test.each(formerWords)("the interface no longer says %s", (word) => {
  expect(texts.filter(({ shown }) => word.test(shown))).toEqual([]);
});

/** Lists the texts of elements, strings, and templates; leaves out the paths of imports and texts without a space or capital. */
function listTexts(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (
      ts.isJsxText(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      found.push(node.text.trim().replace(/\s+/g, " "));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.filter((text) => / |^[A-Z]/.test(text));
}
