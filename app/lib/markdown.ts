import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Processor, unified } from "unified";
import { findMarkdownProblem } from "./markdown-limits";

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

export interface RenderedMarkdown {
  /** Sanitized HTML without scripts, styles, forms, or images from other sites. */
  html: string;
  /** Level 2 and 3 headings, for a table of contents. */
  headings: Heading[];
  /** The text without markup. */
  text: string;
}

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Prefix of every id in a text, so that none collides with an id of the page. */
const idPrefix = "text-";
/** The id that remark gives to the heading of the footnotes. */
const footnoteLabel = "footnote-label";
/** Path of an image on this site; "//host" and "/\\host" would lead to another site. */
const ownImagePath = /^\/\w[\w./%-]*$/;

// Elements that authors may use: GitHub's list.
const schema: Options = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => !["input", "picture", "source"].includes(name)),
  protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto"] },
  // Ids come only from headings and footnotes and already have the prefix.
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
  .use(secureElements)
  .use(rehypeStringify);

/**
 * Renders GitHub-flavored Markdown, with tables and footnotes, as sanitized HTML; raw HTML is shown as text. A text that
 * exceeds the limits of markdown-limits.ts is replaced by a sentence that says so.
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const problem = findMarkdownProblem(markdown);
  if (problem) return renderMarkdown(`This text cannot be shown. ${problem}`);
  const file = processor.processSync(markdown);
  const { headings, text } = file.data as { headings: Heading[]; text: string };
  return { html: String(file), headings, text };
}

/** The parsing half of remark-gfm; its other half, which writes Markdown, would be a sixtieth of the Worker's size. */
function readGfm(this: Processor) {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

/** Shows raw HTML as text; otherwise raw HTML would swallow the text up to the next empty line. Drops comments. */
function showRawHtml() {
  return (tree: Node) => showRawHtmlIn(tree);
}

function showRawHtmlIn(parent: Node) {
  for (const node of parent.children ?? []) {
    showRawHtmlIn(node);
    if (node.type !== "html") continue;
    const text = { type: "text", value: (node.value ?? "").replace(/<!--[\s\S]*?(?:-->|$)/g, "") };
    const block = ["root", "blockquote", "listItem", "footnoteDefinition"].includes(parent.type) && text.value.trim();
    Object.assign(node, block ? { type: "paragraph", children: [text], value: undefined } : text);
  }
}

/** Lowers first-level headings, because the page's title is the only one, and prefixes the id of the footnotes heading. */
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

/** Secures links to other sites, drops foreign images, loads our own lazily, and makes tables scroll. */
function secureElements() {
  return (tree: Node, file: { data: Record<string, unknown> }) => {
    const headings: Heading[] = [];
    let tables = 0;
    for (const node of listElements(tree)) {
      const { tagName, properties = {} } = node;
      if ((tagName === "h2" || tagName === "h3") && properties.id !== idPrefix + footnoteLabel)
        headings.push({ id: String(properties.id), text: getText(node).trim(), level: tagName === "h2" ? 2 : 3 });
      // A link whose address was removed becomes plain text.
      if (tagName === "a" && properties.href === undefined) node.tagName = "span";
      if (tagName === "a" && /^(https?:|\/[/\\])/i.test(String(properties.href ?? "")))
        node.properties = { ...properties, rel: ["noopener", "noreferrer"] };
      if (tagName === "img") keepOwnImage(node, properties);
      if (tagName === "p") addCaption(node);
      if (tagName === "table") wrapTable(node, ++tables);
    }
    file.data.headings = headings;
    file.data.text = getText(tree).replace(/\s+/g, " ").trim();
  };
}

/** Replaces an image from another site with its alt text. */
function keepOwnImage(image: Node, properties: Record<string, unknown>) {
  if (ownImagePath.test(String(properties.src ?? "")))
    image.properties = { ...properties, loading: "lazy", decoding: "async" };
  else Object.assign(image, { type: "text", value: String(properties.alt ?? "") });
}

/** Turns a paragraph with nothing but an image of our own into a figure if the image has a title, which becomes the caption. */
function addCaption(paragraph: Node) {
  const [image, ...rest] = paragraph.children ?? [];
  const { title, src, ...properties } = image?.properties ?? {};
  if (image?.tagName !== "img" || rest.length || !title || !ownImagePath.test(String(src ?? ""))) return;
  paragraph.tagName = "figure";
  const caption = { type: "element", tagName: "figcaption", children: [{ type: "text", value: String(title) }] };
  image.properties = { src, ...properties };
  paragraph.children = [image, caption];
}

/** Wraps a table in a frame that scrolls, also by keyboard. */
function wrapTable(table: Node, number: number) {
  table.children = [{ ...table }];
  table.tagName = "div";
  table.properties = { className: ["table-frame"], tabIndex: 0, role: "region", ariaLabel: `Table ${number}` };
}

/** Returns all elements as a list, because the caller changes the tree while it goes through them. */
function listElements(node: Node): Node[] {
  return (node.children ?? []).flatMap((child) => [
    ...(child.type === "element" ? [child] : []),
    ...listElements(child),
  ]);
}

/** Returns the text without its footnote markers. */
function getText(node: Node): string {
  if (node.type === "text") return node.value ?? "";
  const { id, dataFootnoteRef, dataFootnoteBackref } = node.properties ?? {};
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || id === idPrefix + footnoteLabel) return "";
  return (node.children ?? []).map(getText).join(node.type === "root" ? " " : "");
}
