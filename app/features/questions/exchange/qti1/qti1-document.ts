import type { RawRecord, Refusal } from "../format";
import { htmlToText } from "../html-text";
import type { ImportedQuestion } from "../imported-questions";
import { toSafeFileName } from "../interop";
import { describeLoss, describeLostTitle, joinNotes } from "../losses";
import { htmlToStem, listPictureAddresses } from "../pictures";
import { getFeedbackField } from "../types/exchange-types";
import { getChildren, getDescendants, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { readQti1Answers } from "./qti1-answers";
import { readQti1Feedback, readScoring } from "./qti1-scoring";
import { getMaterialHtml, getMaterialText, readMetadata } from "./qti1-text";

type NamePicture = (address: string) => string;

/**
 * Reads a document of QTI 1.2: an assessment, a bank, or single items, as Canvas and other tools export them. Titles of sections,
 * or of the assessment, become topics.
 */
export function readQti1Document(
  root: XmlNode,
  namePicture: NamePicture = toSafeFileName,
  packageId = "",
): { imported: ImportedQuestion[]; refused: Refusal[] } {
  const imported: ImportedQuestion[] = [];
  const refused: Refusal[] = [];
  const sharedTexts = readSharedTexts(root);
  const collect = (node: XmlNode, category: string[]) => {
    for (const child of node.children) {
      if (typeof child === "string") continue;
      if (child.name === "item") {
        const read = readQti1Item(child, namePicture, packageId, sharedTexts);
        // A text that other items show needs no row of its own.
        if (read === null) continue;
        if ("why" in read) refused.push(read);
        else imported.push({ ...read, category });
      } else collect(child, [...category, ...readTitle(child)].slice(-3));
    }
  };
  collect(root, []);
  return { imported, refused };
}

/** Returns the title of a section, an assessment, or a bank as a topic. */
function readTitle(node: XmlNode): string[] {
  if (!/^(assessment|section|objectbank)$/.test(node.name)) return [];
  const bankTitle =
    node.name === "objectbank" ? readMetadata(getChildren(node, "qtimetadata")[0]).get("bank_title") : "";
  const title = (node.attributes.title || bankTitle || "").trim();
  return title ? [title.slice(0, 80)] : [];
}

/** Returns the texts that Canvas shows above several items, by their identifiers. */
function readSharedTexts(root: XmlNode): Map<string, string> {
  const items = getDescendants(root, "item");
  const parents = new Set(items.flatMap((item) => readMetadata(item).get("parent_stimulus_item_ident") || []));
  return new Map(
    items.flatMap((item) => {
      const ident = item.attributes.ident ?? "";
      return parents.has(ident) ? [[ident, getMaterialText(getChildren(item, "presentation")[0])] as const] : [];
    }),
  );
}

function readQti1Item(
  item: XmlNode,
  namePicture: NamePicture,
  packageId: string,
  sharedTexts: ReadonlyMap<string, string>,
): ImportedQuestion | Refusal | null {
  const ident = item.attributes.ident?.trim() ?? "";
  if (sharedTexts.has(ident)) return null;
  const metadata = readMetadata(getChildren(item, "itemmetadata")[0]);
  const presentation = getChildren(item, "presentation")[0];
  const rules = readScoring(item);
  const feedback = readQti1Feedback(item, rules);
  const read = readQti1Answers({
    kind: metadata.get("question_type") ?? "",
    responses: presentation ? listResponses(presentation) : [],
    rules,
    feedback: feedback.byValue,
  });
  if (typeof read === "string") return { line: item.line, id: ident || null, why: read };
  const { notCarried, ...typeFields } = read;
  const written = getMaterialHtml(presentation);
  const { html, image } = htmlToStem(written, namePicture);
  const sharedText = sharedTexts.get(metadata.get("parent_stimulus_item_ident") ?? "");
  const explanation = feedback.others.join("\n\n");
  const content: RawRecord = {
    stem: [sharedText, htmlToText(html)].filter(Boolean).join("\n\n"),
    ...(image && { image }),
    ...typeFields,
    ...(explanation && { [getFeedbackField(read.type)]: explanation }),
  };
  // Canvas derives its identifiers from the question, so they stay the same in other packages.
  const isUnique = /^[a-z]?[0-9a-f]{32}$/.test(ident);
  return {
    id: ident && packageId && !isUnique ? `${packageId}/${ident}` : ident || null,
    tags: [],
    note: undefined,
    line: item.line,
    content,
    ...joinNotes(
      notCarried,
      feedback.others.length > 1
        ? `The item has ${feedback.others.length} texts of feedback, which are joined. Check them.`
        : undefined,
      describeLostTitle(item.attributes.title ?? "", content.stem, ident || null),
      describeLoss("Other pictures are", listOtherPictures(item, image ? written : "")),
    ),
  };
}

/** Returns the responses of an item in their order, also inside groups. */
function listResponses(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return /^response_/.test(child.name) ? [child] : listResponses(child);
  });
}

/** Returns the names of the pictures of an item besides the first of the stem, if that one is imported. */
function listOtherPictures(item: XmlNode, stemHtml: string): string[] {
  const [imported] = listPictureAddresses(stemHtml);
  const addresses = [
    ...getDescendants(item, "mattext").flatMap((text) => listPictureAddresses(getText(text))),
    ...getDescendants(item, "matimage").map(({ attributes }) => attributes.uri ?? ""),
  ];
  return addresses
    .filter((address) => address !== imported)
    .map((address) => address.split(/[?#]/)[0]?.split("/").at(-1) ?? "");
}
