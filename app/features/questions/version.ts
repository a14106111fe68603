import type { QuestionContent } from "./content";
import type { ImageContent } from "./image-content";
import type { Reference } from "./reference";
import type { SeriesContent, SeriesLabs, SeriesReference, SeriesRegions } from "./series-content";
import type { CasePart } from "./types/case";
import { type AnswerKey, getContentType, type QuestionBody } from "./types/content-types";

// A question version has two halves: the fields that learners see before submitting (`QuestionBody`), and the fields that they
// see only afterward (`AnswerSheet`). The halves are split when the question is saved and stored in separate columns (Q12).

/** The picture under a stem, as learners see it before submitting. */
export type ShownImage = Pick<ImageContent, "file" | "alt" | "width" | "height">;
/** The fields of a picture that learners see only after submitting. */
export type ImageDetails = Pick<ImageContent, "source" | "license" | "regions">;

export type { AnswerKey, QuestionBody };

/** The key of a question and its explanations, which learners see after submitting. */
export type AnswerSheet = {
  key: AnswerKey;
  teachingPoint: string;
  references: Reference[];
  image?: ImageDetails;
  seriesRegions?: SeriesRegions;
  seriesLabs?: SeriesLabs;
};

/** Returns the two halves of an authored question. A part of a case without references gets the references of its case. */
export function splitContent(content: QuestionContent): { body: QuestionBody; sheet: AnswerSheet } {
  return splitUnit(content, content.references);
}

function splitUnit(content: QuestionContent | CasePart, references: AnswerSheet["references"]) {
  const stemAndPictures = { stem: content.stem, ...pickShownImage(content), ...pickSeriesReferences(content) };
  const { body, key } = getContentType(content.type).split(content, stemAndPictures, (part) =>
    splitUnit(part, part.references ?? references),
  );
  const hiddenPictureFields = {
    ...pickImageDetails(content),
    ...pickSeriesRegions(content),
    ...pickSeriesLabs(content),
  };
  const sheet = { key, teachingPoint: content.teachingPoint, references, ...hiddenPictureFields };
  return { body, sheet };
}

function listSeries(content: QuestionContent | CasePart): readonly SeriesContent[] {
  return ("series" in content && content.series) || [];
}

function pickSeriesReferences(content: QuestionContent | CasePart): { series?: SeriesReference[] } {
  const references = listSeries(content).map(({ regions, lab, ...reference }) => reference);
  return references.length ? { series: references } : {};
}

function pickSeriesRegions(content: QuestionContent | CasePart): { seriesRegions?: SeriesRegions } {
  const regionLists = listSeries(content).flatMap(({ id, regions }) =>
    regions?.length ? [[id, regions] as const] : [],
  );
  return regionLists.length ? { seriesRegions: Object.fromEntries(regionLists) } : {};
}

function pickSeriesLabs(content: QuestionContent | CasePart): { seriesLabs?: SeriesLabs } {
  const keyIds = getContentType(content.type).draft.keyIds({ ...content });
  const isKey = (id: string) =>
    (content.type === "single" || content.type === "multi") &&
    content.options.some((option) => option.picture?.series === id && keyIds.includes(option.id));
  // Of the pictures of options, only the key's own has its lab in the review.
  const labs = listSeries(content).flatMap(({ id, role, lab }) =>
    lab && (role !== "option" || isKey(id)) ? [[id, lab] as const] : [],
  );
  return labs.length ? { seriesLabs: Object.fromEntries(labs) } : {};
}

function pickShownImage({ image }: { image?: ImageContent | string | undefined }): { image?: ShownImage } {
  if (typeof image !== "object") return {};
  const { file, alt, width, height } = image;
  return { image: { file, alt, ...(width && height ? { width, height } : {}) } };
}

function pickImageDetails({ image }: { image?: ImageContent | string | undefined }): { image?: ImageDetails } {
  if (typeof image !== "object") return {};
  const { source, license, regions } = image;
  return { image: { source, license, ...(regions?.length ? { regions } : {}) } };
}
