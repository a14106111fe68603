import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Processor, unified } from "unified";
import { markdownProblem } from "./markdown-limits";

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

export interface Rendered {
  /** Sanitised HTML: no script, no style, no foreign picture, no form, whatever the Markdown held. */
  html: string;
  /** Second and third level headings, for a table of contents. */
  headings: Heading[];
  /** The words a reader sees, without marks. */
  text: string;
  /** Reading time at 220 words a minute, at least 1. */
  minutes: number;
}

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Before every id in a text, so that none is an id of the page. */
const idPrefix = "text-";
/** The id that remark gives the heading of footnotes. */
const footnoteLabel = "footnote-label";
/** A picture of this site; "//host" and "/\\host" would be another's. */
const ownImagePath = /^\/\w[\w./%-]*$/;

// What a writer may use: GitHub's own list.
const schema: Options = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => !["input", "picture", "source"].includes(name)),
  protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto"] },
  // Ids come from headings and footnotes only, which have their prefix already.
  clobberPrefix: "",
};

const processor = unified()
  .use(remarkParse)
  .use(readGfm)
  .use(showRawHtml)
  .use(remarkRehype, { clobberPrefix: idPrefix })
  .use(adjustHeadings)
  .use(rehypeSlug, { prefix: idPrefix })
  .use(rehypeSanitize, schema)
  .use(finishElements)
  .use(rehypeStringify);

/**
 * Markdown (GitHub's, with tables and footnotes) as sanitised HTML; raw HTML in it is shown as it is written. A text that would take too
 * long to read (markdown-limits.ts) becomes a sentence that says so.
 */
export function renderMarkdown(markdown: string): Rendered {
  const problem = markdownProblem(markdown);
  if (problem) return renderMarkdown(`This text cannot be shown. ${problem}`);
  const file = processor.processSync(markdown);
  const { headings, text } = file.data as { headings: Heading[]; text: string };
  return {
    html: String(file),
    headings,
    text,
    minutes: Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / 220)),
  };
}

/** What remark-gfm does, without its half that writes Markdown: that would be a sixtieth of the Worker. */
function readGfm(this: Processor) {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

/** Raw HTML becomes the text that it is, else it would swallow what stands up to the next empty line. Comments say nothing. */
function showRawHtml() {
  return (tree: Node) => showRawIn(tree);
}

function showRawIn(parent: Node) {
  for (const node of parent.children ?? []) {
    showRawIn(node);
    if (node.type !== "html") continue;
    const text = { type: "text", value: (node.value ?? "").replace(/<!--[\s\S]*?(?:-->|$)/g, "") };
    const block = ["root", "blockquote", "listItem", "footnoteDefinition"].includes(parent.type) && text.value.trim();
    Object.assign(node, block ? { type: "paragraph", children: [text], value: undefined } : text);
  }
}

/** The page has one heading of the first level, its title; and the heading of footnotes gets its prefix as every id. */
function adjustHeadings() {
  return (tree: Node) => {
    for (const node of listElements(tree)) {
      const { properties = {} } = node;
      if (node.tagName === "h1") node.tagName = "h2";
      if (properties.id === footnoteLabel) properties.id = idPrefix + footnoteLabel;
      if (properties.ariaDescribedBy) properties.ariaDescribedBy = idPrefix + footnoteLabel;
    }
  };
}

/** Links to other sites open no door back; only our own pictures, and late; tables scroll by themselves. */
function finishElements() {
  return (tree: Node, file: { data: Record<string, unknown> }) => {
    const headings: Heading[] = [];
    let tables = 0;
    for (const node of listElements(tree)) {
      const { tagName, properties = {} } = node;
      if ((tagName === "h2" || tagName === "h3") && properties.id !== idPrefix + footnoteLabel)
        headings.push({ id: String(properties.id), text: textOf(node).trim(), level: tagName === "h2" ? 2 : 3 });
      // Its address was none that a post may have: words that lead nowhere do not look like a link.
      if (tagName === "a" && properties.href === undefined) node.tagName = "span";
      if (tagName === "a" && /^(https?:|\/[/\\])/i.test(String(properties.href ?? "")))
        node.properties = { ...properties, rel: ["noopener", "noreferrer"] };
      if (tagName === "img") keepOwnImage(node, properties);
      if (tagName === "table") wrapTable(node, ++tables);
    }
    file.data.headings = headings;
    file.data.text = textOf(tree).replace(/\s+/g, " ").trim();
  };
}

/** A picture from elsewhere gives way to its words. */
function keepOwnImage(image: Node, properties: Record<string, unknown>) {
  if (ownImagePath.test(String(properties.src ?? "")))
    image.properties = { ...properties, loading: "lazy", decoding: "async" };
  else Object.assign(image, { type: "text", value: String(properties.alt ?? "") });
}

/** A wide table scrolls inside its own frame, by keyboard too. */
function wrapTable(table: Node, number: number) {
  table.children = [{ ...table }];
  table.tagName = "div";
  table.properties = { className: ["table-frame"], tabIndex: 0, role: "region", ariaLabel: `Table ${number}` };
}

/** Every element, listed before any of them is changed. */
function listElements(node: Node): Node[] {
  return (node.children ?? []).flatMap((child) => [
    ...(child.type === "element" ? [child] : []),
    ...listElements(child),
  ]);
}

/** The words of a text without the marks of its footnotes. */
function textOf(node: Node): string {
  if (node.type === "text") return node.value ?? "";
  const { id, dataFootnoteRef, dataFootnoteBackref } = node.properties ?? {};
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || id === idPrefix + footnoteLabel) return "";
  return (node.children ?? []).map(textOf).join(node.type === "root" ? " " : "");
}
