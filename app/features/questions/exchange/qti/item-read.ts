import type { RawRecord, Refusal } from "../format";
import type { VisibleData } from "../imported-questions";
import { toSafeFileName } from "../interop";
import type { ImportedFields } from "../types/exchange-type";
import { collectReaders } from "../types/exchange-types";
import { getChildren, getDescendants, getFirstChild } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { getElementText } from "./element-text";
import { fromIdentifier, normalizeTree } from "./normalize-names";
import { createIdMapper, type NamePicture, type QtiItem, readPicture } from "./qti-item";
import { readResponse } from "./response-read";

/**
 * Reads one item of QTI 3.0, 2.2, or 2.1. Does not read tags, which are in the manifest. Items of other tools are identified together
 * with their package, because identifiers such as Q01 occur in many packages.
 */
export function readItem(
  root: XmlNode,
  namePicture: NamePicture = toSafeFileName,
  packageId = "",
): (VisibleData & { note: string | undefined }) | Refusal {
  const item = normalizeTree(root);
  const id = fromIdentifier(item.attributes.identifier?.trim() ?? "") || null;
  const isOwn = item.attributes.toolname === "RadCore";
  const createRefusal = (why: string): Refusal => ({ line: root.line, id, why });
  if (item.name !== "assessmentitem") return createRefusal("This file contains no QTI item.");
  const body = getFirstChild(item, "itembody");
  if (!body) return createRefusal("The item has no body.");
  const found = findInteractions(body);
  if (found.length > 1)
    return createRefusal(`The item has ${found.length} interactions. RadCore reads only items with one interaction.`);
  const [node] = found;
  const read = node
    ? readContent({ item, node, response: readResponse(item, node), isOwn, toId: createIdMapper(isOwn), namePicture })
    : {};
  if (typeof read === "string") return createRefusal(read);
  const { notCarried, ...content } = read;
  const prompt = node && getFirstChild(node, "prompt");
  const stemPicture = "image" in content ? undefined : findStemImage(body, node);
  const image = stemPicture && readPicture({ ...body, children: [stemPicture] }, namePicture);
  const bodyText = isOwn
    ? getElementText(getFirstChild(body, "p"), true)
    : getElementText(
        body,
        false,
        (child) => child === stemPicture || (child === node && node.name !== "textentryinteraction"),
      );
  const stem = [bodyText, isOwn ? "" : getElementText(prompt, false)].filter(Boolean).join("\n\n");
  const comment = getChildren(item, "#comment").map((one) => one.children.join("").trim());
  const note = comment.find((words) => words.startsWith("radcore {"))?.slice(8);
  const shown = image ? { image: { file: image.name, ...(image.alt ? { alt: image.alt } : {}) } } : {};
  return {
    ...{ id: id && packageId && !isOwn ? `${packageId}/${id}` : id, tags: [], note, ...(notCarried && { notCarried }) },
    content: { stem, ...shown, ...content, ...readFeedback(item, content, isOwn) },
  };
}

/** Returns the first picture of a body outside its interaction. */
function findStemImage(body: XmlNode, interaction: XmlNode | undefined): XmlNode | undefined {
  const innerPictures = interaction ? getDescendants(interaction, "img") : [];
  return getDescendants(body, "img").find((one) => one.attributes.src && !innerPictures.includes(one));
}

function findInteractions(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return /interaction$/.test(child.name) ? [child] : findInteractions(child);
  });
}

const readers = collectReaders((type) => type.qti?.read);

function readContent(part: QtiItem): ImportedFields | string {
  const kind = part.node.name.replace(/interaction$/, "");
  return readers.get(kind)?.(part) ?? `RadCore cannot read "${kind.slice(0, 40)}" interactions.`;
}

/**
 * Reads the feedback after the body. In items of other tools, feedback with the identifier of a choice is the choice's
 * rationale.
 */
function readFeedback(item: XmlNode, content: RawRecord, isOwn: boolean): RawRecord {
  const found: RawRecord = {};
  const lists = ["options", "items", "stems", "targets"].flatMap(
    (name) => (content[name] as RawRecord[] | undefined) ?? [],
  );
  const references: RawRecord[] = [];
  const choices = getDescendants(item, "simplechoice").map(({ attributes }) => attributes.identifier ?? "");
  for (const node of getChildren(item, "modalfeedback")) {
    const name = node.attributes.identifier ?? "";
    const inside = getFirstChild(node, "contentbody") ?? node;
    if (isOwn && name === "references")
      for (const entry of getDescendants(inside, "li")) {
        const feedbackText = (tag: string) => getElementText(getFirstChild(entry, tag), true);
        references.push({
          name: feedbackText("cite"),
          edition: feedbackText("span"),
          ...(getFirstChild(entry, "q") ? { section: feedbackText("q") } : {}),
        });
      }
    else if (isOwn && name.startsWith("target-")) {
      const target = lists.find(({ id }) => id === name.slice(7));
      if (target) target.rationale = getElementText(getFirstChild(inside, "p"), true);
    } else if (isOwn) {
      const field = { "teaching-point": "teachingPoint", solution: "solution", rationale: "rationale" }[name];
      if (field) found[field] = getElementText(getFirstChild(inside, "p"), true);
    } else {
      const words = getElementText(inside, false);
      const place = choices.indexOf(name);
      const entry = place < 0 ? undefined : lists.find(({ id }) => id === createIdMapper(isOwn)(name, place));
      if (entry) entry.rationale ??= words;
      else if (words) found[content.type === "numeric" ? "solution" : "teachingPoint"] ??= words;
    }
  }
  if (references.length) found.references = references;
  return found;
}
