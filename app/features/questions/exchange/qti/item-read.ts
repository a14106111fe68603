import type { Refusal } from "../format";
import type { VisibleData } from "../imported-questions";
import { toSafeFileName } from "../interop";
import { joinNotes } from "../losses";
import type { ImportedFields } from "../types/exchange-type";
import { collectReaders } from "../types/exchange-types";
import { containsNode, getChildren, getDescendants, getFirstChild } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { getElementText } from "./element-text";
import { readFeedback } from "./feedback-read";
import { describeQtiLosses, isMedia, isPictureMedia } from "./item-losses";
import { fromIdentifier, normalizeTree } from "./normalize-names";
import { createIdMapper, type NamePicture, type QtiItem, readPicture } from "./qti-item";
import { readResponse } from "./response-read";
import { type ReadStimulus, readSharedTexts } from "./shared-texts";

/** What an item needs from its package. */
export interface ItemContext {
  namePicture: NamePicture;
  /** The identifier of the package. Items of other tools are identified together with it, because Q01 occurs in many packages. */
  packageId: string;
  readStimulus: ReadStimulus;
}

const singleItemContext: ItemContext = { namePicture: toSafeFileName, packageId: "", readStimulus: () => null };

/** Reads one item of QTI 3.0, 2.2, or 2.1. Does not read tags, which are in the manifest. */
export function readItem(
  root: XmlNode,
  { packageId, readStimulus, ...context }: ItemContext = singleItemContext,
): (VisibleData & { note: string | undefined }) | Refusal {
  const { item, stimuli } = readSharedTexts(normalizeTree(root), readStimulus);
  const usedAddresses = new Set<string>();
  const namePicture = (address: string) => {
    usedAddresses.add(address);
    return context.namePicture(address);
  };
  const id = fromIdentifier(item.attributes.identifier?.trim() ?? "") || null;
  const isOwn = item.attributes.toolname === "RadCore";
  const createRefusal = (why: string): Refusal => ({ line: root.line, id, why });
  if (item.name !== "assessmentitem") return createRefusal("This file contains no QTI item.");
  const body = getFirstChild(item, "itembody");
  if (!body) return createRefusal("The item has no body.");
  if (isTemplate(item)) return createRefusal("The item computes other values for each learner. RadCore's are fixed.");
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
    ? getElementText(getFirstChild(body, "p") ?? getFirstChild(body, "div"), true)
    : getElementText(
        body,
        false,
        (child) =>
          [stemPicture, prompt].includes(child) ||
          (child === node && !textInteractions.includes(node.name)) ||
          draggedElements.includes(child.name),
      );
  const stimulusTexts = stimuli.map((stimulus) => getElementText(stimulus, false));
  const stem = [...stimulusTexts, bodyText, isOwn ? "" : getElementText(prompt, false)].filter(Boolean).join("\n\n");
  const comment = getChildren(item, "#comment").map((one) => one.children.join("").trim());
  const note = comment.find((words) => words.startsWith("radcore {"))?.slice(8);
  const shown = image ? { image: { file: image.name, ...(image.alt ? { alt: image.alt } : {}) } } : {};
  const feedback = readFeedback(item, node, content, isOwn);
  const fields = { stem, ...shown, ...content, ...feedback.fields };
  const losses = isOwn ? [] : describeQtiLosses(item, stimuli, stem, usedAddresses);
  return {
    ...{ id: id && packageId && !isOwn ? `${packageId}/${id}` : id, tags: [], note, content: fields },
    ...joinNotes(notCarried, feedback.note, ...losses),
  };
}

/** Returns whether an item computes its text or its answer anew for each learner. */
function isTemplate(item: XmlNode): boolean {
  const processing = getFirstChild(item, "templateprocessing");
  const body = getFirstChild(item, "itembody");
  if (!processing || !body) return false;
  return getDescendants(processing, "setcorrectresponse").length + getDescendants(body, "printedvariable").length > 0;
}

/** Returns the first picture of a body outside its interaction. */
function findStemImage(body: XmlNode, interaction: XmlNode | undefined): XmlNode | undefined {
  return listMedia(body).find((one) => isPictureMedia(one) && !containsNode(interaction, one));
}

function listMedia(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) =>
    typeof child === "string" ? [] : isMedia(child) ? [child] : listMedia(child),
  );
}

function findInteractions(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (typeof child === "string") return [];
    // A button for a hint asks nothing, and neither does a film.
    if (/^(endattempt|media)interaction$/.test(child.name)) return [];
    return /interaction$/.test(child.name) ? [child] : findInteractions(child);
  });
}

/** Interactions inside the text of the stem; all others are outside of it. */
const textInteractions = ["textentry", "inlinechoice", "hottext", "gapmatch"].map((kind) => `${kind}interaction`);
/** The choices of an interaction that learners drag into the text. */
const draggedElements = ["gaptext", "gapimg"];

const readers = collectReaders((type) => type.qti?.read);

const refusals: Record<string, string> = {
  extendedtext: "The item asks for a text in the learner's own words, which RadCore cannot grade.",
  upload: "The item asks for a file, which RadCore cannot grade.",
  drawing: "The item asks for a drawing, which RadCore cannot grade.",
  custom: "The item has an interaction of its own that only its tool can show.",
  portablecustom: "The item has an interaction of its own that only its tool can show.",
};

function readContent(part: QtiItem): ImportedFields | string {
  const kind = part.node.name.replace(/interaction$/, "");
  return readers.get(kind)?.(part) ?? refusals[kind] ?? `RadCore cannot read "${kind.slice(0, 40)}" interactions.`;
}
