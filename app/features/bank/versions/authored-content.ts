import type { Draft } from "../../questions/lint/draft";
import { contentTypeOf } from "../../questions/types/content-types";
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
export function joinBodyAndSheet(filed: Filed, body: QuestionBody, sheet: AnswerSheet): Draft {
  return { ...filed, ...join(body, sheet), references: sheet.references };
}

/** The same from the rows of the database; `path` is the one of its topic. */
export function authoredContent(
  row: Omit<Filed, "id" | "origin" | "review" | "topic"> & { externalId: string },
  path: string,
  version: { body: string; answerSheet: string; origin: string; review: string },
): Draft {
  const { externalId, type, organ, modality, level, skill, risc, normal } = row;
  const { origin, review } = version;
  const filed = { id: externalId, type, organ, modality, level, skill, origin, review, risc, normal };
  return joinBodyAndSheet(
    { ...filed, topic: path.split(" › ") },
    JSON.parse(version.body),
    JSON.parse(version.answerSheet),
  );
}

function join(body: QuestionBody, sheet: AnswerSheet): Draft {
  const image = "image" in body && typeof body.image === "object" ? body.image : undefined;
  return {
    type: body.type,
    stem: body.stem,
    teachingPoint: sheet.teachingPoint,
    ...(image && { image: { ...image, ...sheet.image } }),
    ...(body.type === sheet.key.type && ownFields(body, sheet)),
  };
}

function ownFields(body: QuestionBody, sheet: AnswerSheet): Draft {
  return contentTypeOf(body.type).join(body, sheet.key, (part, own) => {
    if (!own) return { type: part.type, stem: part.stem };
    const isCases = JSON.stringify(own.references) === JSON.stringify(sheet.references);
    return { ...join(part, own), ...(isCases ? {} : { references: own.references }) };
  });
}
