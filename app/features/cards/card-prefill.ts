import { getOptionLetter } from "../../lib/text";
import { domainNames, type Modality, type Organ } from "../questions/taxonomy";
import type { AnswerSheet, QuestionBody } from "../questions/version";
import { type CardSide, emptySide } from "./card-rules";
import type { CardKind } from "./card-taxonomy";

interface PrefillSource {
  organ: Organ | "none";
  modality: Modality;
  body: QuestionBody;
  sheet: AnswerSheet;
}

/** Builds both sides of a new card from a question. A card about a teaching point has only a front. */
export function prefillCard(
  from: PrefillSource,
  kind: Exclude<CardKind, "free">,
): { front: CardSide; back: CardSide | null } {
  const { organ, modality, body, sheet } = from;
  const kicker = domainNames(organ, modality).join(" · ");
  if (kind === "teaching-point") return { front: { ...emptySide, kicker, text: sheet.teachingPoint }, back: null };
  const options = body.type === "single" || body.type === "multi" ? body.options.map(({ text }) => text) : [];
  const stem = body.type === "multi" ? `${body.stem} Select ${body.pick ?? "all that apply"}.` : body.stem;
  const front = { ...emptySide, kicker, text: stem, options };
  return { front, back: { ...emptySide, kicker, ...formatAnswer(body, sheet), point: sheet.teachingPoint } };
}

/** Returns the answer and its reason. Question types without a short answer get an empty text, which the admin fills in. */
function formatAnswer(body: QuestionBody, { key }: AnswerSheet): { text: string; reason: string } {
  if (body.type === "single" && key.type === "single") {
    const index = body.options.findIndex(({ id }) => id === key.key);
    return {
      text: `${getOptionLetter(index)}. ${body.options[index]?.text ?? ""}`,
      reason: key.rationales[key.key] ?? "",
    };
  }
  if (body.type === "multi" && key.type === "multi") {
    const keyIndexes = body.options.flatMap(({ id }, index) => (key.keys.includes(id) ? [index] : []));
    return {
      text: keyIndexes.map(getOptionLetter).join(", "),
      reason: key.keys.map((id) => key.rationales[id]).join(" "),
    };
  }
  if (key.type === "numeric") return { text: `${key.answer.value} ${key.answer.unit}`.trim(), reason: key.solution };
  return { text: "", reason: key.type === "hotspot" ? key.rationale : "" };
}
