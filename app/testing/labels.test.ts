import ts from "typescript";
import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files";

type Element = ts.JsxElement | ts.JsxSelfClosingElement;

const elements = readSources("app")
  .filter(({ path }) => path.endsWith(".tsx") && !isTest(path))
  .flatMap(({ path, text }) => listElementsOf(path, text));

it("gives every button and link that shows only an icon an accessible name, which its tooltip shows (N6)", () => {
  const unnamed = elements.filter(({ element }) => isIconControl(element) && !isNamed(element));
  expect(unnamed.map(({ place }) => place)).toEqual([]);
});

it("shows no tooltips of the browser, which ignore the keyboard and open after another delay (N6)", () => {
  // A frame needs the attribute as its name.
  const titled = elements.filter(
    ({ element }) => /^[a-z]/.test(getTag(element)) && getTag(element) !== "iframe" && findAttribute(element, "title"),
  );
  expect(titled.map(({ place }) => place)).toEqual([]);
});

it("writes curly quotation marks in the texts of pages", () => {
  const straight = readSources("app")
    .filter(({ path }) => path.endsWith(".tsx") && !isTest(path))
    .flatMap(({ path, text }) => listTextsOf(path, text).filter((one) => one.includes('"')));
  expect(straight).toEqual([]);
  expect(listTextsOf("test.tsx", `<p>See "Timing" {"here"}</p>`)).toEqual([`See "Timing" `]);
});

it("finds an icon without a name", () => {
  const [bare, named, spoken] = listElementsOf(
    "test.tsx",
    `<>
      <Button size="icon"><X aria-hidden="true" /></Button>
      <Button aria-label="Close"><X aria-hidden="true" /></Button>
      <a><X aria-hidden="true" /><span>Close</span></a>
      <Button><CloseLabel /></Button>
    </>`,
  ).filter(({ element }) => isIconControl(element));
  expect([bare, named, spoken].map((one) => one && isNamed(one.element))).toEqual([false, true, undefined]);
});

function listElementsOf(path: string, text: string): { element: Element; place: string }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: { element: Element; place: string }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node))
      found.push({ element: node, place: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}` });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function listTextsOf(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function getOpening(element: Element): ts.JsxOpeningLikeElement {
  return ts.isJsxElement(element) ? element.openingElement : element;
}

function getTag(element: Element): string {
  return getOpening(element).tagName.getText();
}

function findAttribute(element: Element, name: string): ts.JsxAttribute | undefined {
  return getOpening(element)
    .attributes.properties.filter(ts.isJsxAttribute)
    .find((attribute) => attribute.name.getText() === name);
}

/** Checks for a control whose children are only icons. */
function isIconControl(element: Element): element is ts.JsxElement {
  if (!ts.isJsxElement(element) || !/^(a|button|summary|Button|Link|NavLink)$/.test(getTag(element))) return false;
  if (findAttribute(element, "asChild")) return false;
  const children = element.children.filter((child) => !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces));
  return children.length > 0 && children.every(isIcon);
}

function isIcon(node: ts.Node): boolean {
  // Other components without children may show text.
  if (ts.isJsxSelfClosingElement(node))
    return /^(svg|\w*Icon)$/.test(getTag(node)) || findAttribute(node, "aria-hidden") !== undefined;
  if (ts.isJsxExpression(node)) return node.expression ? isIcon(node.expression) : true;
  if (ts.isConditionalExpression(node)) return isIcon(node.whenTrue) && isIcon(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isIcon(node.right);
  return false;
}

function isNamed(element: Element): boolean {
  return ["aria-label", "aria-labelledby"].some((name) => findAttribute(element, name));
}
