import type { Draft } from "../../questions/lint/draft";
import type { SeriesReference } from "../../questions/series-content";
import { getContentType } from "../../questions/types/content-types";
import type { AnswerSheet, QuestionBody } from "../../questions/version";

/** Filing fields of a question, from its row and its version. */
export type FilingFields = Record<
  "id" | "type" | "organ" | "modality" | "level" | "skill" | "origin" | "review",
  string
> & {
  topic: string[];
  risc: boolean;
  normal: boolean;
};

/**
 * Rebuilds the authored content of a version that was published before authored content was stored. Splitting the
 * result gives the same body and answer sheet. Second-pass notes and the filing of parts are lost.
 */
export function joinBodyAndSheet(filing: FilingFields, body: QuestionBody, sheet: AnswerSheet): Draft {
  return { ...filing, ...joinUnit(body, sheet), references: sheet.references };
}

/** Rebuilds the authored content from database rows; `path` is the topic's path. */
export function buildAuthoredContent(
  row: Omit<FilingFields, "id" | "origin" | "review" | "topic"> & { externalId: string },
  path: string,
  version: { body: string; answerSheet: string; origin: string; review: string },
): Draft {
  const { externalId, type, organ, modality, level, skill, risc, normal } = row;
  const { origin, review } = version;
  const filing = { id: externalId, type, organ, modality, level, skill, origin, review, risc, normal };
  return joinBodyAndSheet(
    { ...filing, topic: path.split(" › ") },
    JSON.parse(version.body),
    JSON.parse(version.answerSheet),
  );
}

function joinUnit(body: QuestionBody, sheet: AnswerSheet): Draft {
  const image = "image" in body && typeof body.image === "object" ? body.image : undefined;
  return {
    type: body.type,
    stem: body.stem,
    teachingPoint: sheet.teachingPoint,
    ...(image && { image: { ...image, ...sheet.image } }),
    ...("series" in body && body.series && { series: joinSeries(body.series, sheet) }),
    ...(body.type === sheet.key.type && joinTypeFields(body, sheet)),
  };
}

function joinSeries(references: readonly SeriesReference[], { seriesRegions, seriesLabs }: AnswerSheet): Draft[] {
  return references.map((reference) => ({
    ...reference,
    ...(seriesRegions?.[reference.id] && { regions: seriesRegions[reference.id] }),
    ...(seriesLabs?.[reference.id] && { lab: seriesLabs[reference.id] }),
  }));
}

function joinTypeFields(body: QuestionBody, sheet: AnswerSheet): Draft {
  return getContentType(body.type).join(body, sheet.key, (part, partSheet) => {
    if (!partSheet) return { type: part.type, stem: part.stem };
    const isSameAsCase = JSON.stringify(partSheet.references) === JSON.stringify(sheet.references);
    return { ...joinUnit(part, partSheet), ...(isSameAsCase ? {} : { references: partSheet.references }) };
  });
}
