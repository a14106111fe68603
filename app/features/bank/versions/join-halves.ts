import type { Draft } from "../../questions/lint/draft";
import type { AnswerSheet, QuestionBody } from "../../questions/version";

/** How a question is filed, as its row and its version say it. */
export type Filed = Record<"id" | "type" | "organ" | "modality" | "level" | "skill" | "origin" | "review", string> & {
  topic: string[];
  risc: boolean;
  normal: boolean;
};

/**
 * What was authored, from the two halves of a version that was written before that was kept as well. Splitting it gives the
 * same halves; what no half has is lost: what a second pass said, and axes that a part of a case had of its own.
 */
export function joinHalves(filed: Filed, body: QuestionBody, sheet: AnswerSheet): Draft {
  return { ...filed, ...join(body, sheet), references: sheet.references };
}

/** The same from the rows of the database; `path` is the one of its topic. */
export function authoredOf(
  row: Omit<Filed, "id" | "origin" | "review" | "topic"> & { externalId: string },
  path: string,
  version: { body: string; answerSheet: string; origin: string; review: string },
): Draft {
  const { externalId, type, organ, modality, level, skill, risc, normal } = row;
  const { origin, review } = version;
  const filed = { id: externalId, type, organ, modality, level, skill, origin, review, risc, normal };
  return joinHalves({ ...filed, topic: path.split(" › ") }, JSON.parse(version.body), JSON.parse(version.answerSheet));
}

function join(body: QuestionBody, sheet: AnswerSheet): Draft {
  const image = "image" in body && typeof body.image === "object" ? body.image : undefined;
  return {
    type: body.type,
    stem: body.stem,
    teachingPoint: sheet.teachingPoint,
    ...(image && { image: { ...image, ...sheet.image } }),
    ...fieldsOf(body, sheet),
  };
}

function fieldsOf(body: QuestionBody, sheet: AnswerSheet): Draft {
  const { key } = sheet;
  const withReason = (list: { id: string }[], rationales: Record<string, string>, keys?: Record<string, string>) =>
    list.map((one) => ({ ...one, ...(keys && { key: keys[one.id] }), rationale: rationales[one.id] }));
  if (body.type === "single" && key.type === "single")
    return { options: withReason(body.options, key.rationales), key: key.key };
  if (body.type === "multi" && key.type === "multi")
    return {
      options: withReason(body.options, key.rationales),
      keys: key.keys,
      ...(body.pick ? { pick: body.pick } : {}),
    };
  if (body.type === "numeric" && key.type === "numeric") {
    const { answer, solution, commonErrors } = key;
    return { answer, solution, commonErrors };
  }
  if (body.type === "matching" && key.type === "matching")
    return { options: body.options, stems: withReason(body.stems, key.rationales, key.keys) };
  if (body.type === "ordering" && key.type === "ordering") {
    const items = key.order.flatMap((id) => body.items.filter((item) => item.id === id));
    return { items: withReason(items, key.rationales) };
  }
  if (body.type === "labelling" && key.type === "labelling")
    return {
      image: body.image,
      alt: body.alt,
      labels: body.labels,
      targets: withReason(body.targets, key.rationales, key.keys),
    };
  if (body.type === "hotspot" && key.type === "hotspot")
    return { image: body.image, frame: body.frame, regions: key.regions, rationale: key.rationale };
  if (body.type === "case" && key.type === "case")
    return {
      parts: body.parts.map((part, index) => {
        const own = key.parts[index];
        if (!own) return { type: part.type, stem: part.stem };
        const isCases = JSON.stringify(own.references) === JSON.stringify(sheet.references);
        return { ...join(part, own), ...(isCases ? {} : { references: own.references }) };
      }),
    };
  return {};
}
