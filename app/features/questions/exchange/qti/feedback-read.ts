import type { RawRecord } from "../format";
import { getFeedbackField } from "../types/exchange-types";
import { containsNode, getChildren, getDescendants, getFirstChild } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { feedbackElements, getElementText } from "./element-text";
import { createIdMapper } from "./qti-item";

/**
 * Reads the feedback of an item. In items of other tools, feedback with the identifier of a choice is the choice's rationale, and all
 * other feedback together is the teaching point, or the solution of a numeric question.
 */
export function readFeedback(
  item: XmlNode,
  interaction: XmlNode | undefined,
  content: RawRecord,
  isOwn: boolean,
): { fields: RawRecord; note?: string } {
  return isOwn ? { fields: readOwnFeedback(item, content) } : readOtherFeedback(item, interaction, content);
}

function readOwnFeedback(item: XmlNode, content: RawRecord): RawRecord {
  const found: RawRecord = {};
  const references: RawRecord[] = [];
  for (const node of getChildren(item, "modalfeedback")) {
    const name = node.attributes.identifier ?? "";
    const inside = getFirstChild(node, "contentbody") ?? node;
    if (name === "references")
      for (const entry of getDescendants(inside, "li")) {
        const feedbackText = (tag: string) => getElementText(getFirstChild(entry, tag), true);
        references.push({
          name: feedbackText("cite"),
          edition: feedbackText("span"),
          ...(getFirstChild(entry, "q") ? { section: feedbackText("q") } : {}),
          ...(getFirstChild(entry, "a") ? { link: feedbackText("a") } : {}),
        });
      }
    else if (name.startsWith("target-")) {
      const target = listEntries(content).find(({ id }) => id === name.slice(7));
      if (target) target.rationale = getElementText(getFirstChild(inside, "p") ?? getFirstChild(inside, "div"), true);
    } else {
      const field = { "teaching-point": "teachingPoint", solution: "solution", rationale: "rationale" }[name];
      if (field) found[field] = getElementText(getFirstChild(inside, "p") ?? getFirstChild(inside, "div"), true);
    }
  }
  if (references.length) found.references = references;
  return found;
}

function readOtherFeedback(
  item: XmlNode,
  interaction: XmlNode | undefined,
  content: RawRecord,
): { fields: RawRecord; note?: string } {
  const choices = ["simplechoice", "inlinechoice", "hottext"]
    .flatMap((name) => getDescendants(item, name))
    .map(({ attributes }) => attributes.identifier ?? "");
  const body = getFirstChild(item, "itembody");
  // Feedback in an interaction belongs to its choices.
  const inBody = feedbackElements
    .flatMap((name) => (body ? getDescendants(body, name) : []))
    .filter((node) => !containsNode(interaction, node));
  const texts: string[] = [];
  for (const node of [...getChildren(item, "modalfeedback"), ...inBody]) {
    const words = getElementText(getFirstChild(node, "contentbody") ?? node, false);
    const place = choices.indexOf(node.attributes.identifier ?? "");
    const entry = place < 0 ? undefined : listEntries(content).find(({ id }) => id === toOtherId("", place));
    if (!words) continue;
    if (entry && entry.rationale === undefined) entry.rationale = words;
    else if (entry && entry.rationale !== words) entry.rationale = `${String(entry.rationale)}\n\n${words}`;
    else if (!entry && !texts.includes(words)) texts.push(words);
  }
  if (!texts.length) return { fields: {} };
  const fields = { [getFeedbackField(content.type)]: texts.join("\n\n") };
  return texts.length === 1
    ? { fields }
    : { fields, note: `The item has ${texts.length} texts of feedback, which are joined. Check them.` };
}

const toOtherId = createIdMapper(false);

function listEntries(content: RawRecord): RawRecord[] {
  return ["options", "items", "stems", "targets"].flatMap((name) => (content[name] as RawRecord[] | undefined) ?? []);
}
