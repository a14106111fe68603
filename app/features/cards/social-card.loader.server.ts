import { adminCardPath } from "../../admin-paths";
import type { Context } from "../../context.server";
import type { ChosenImage } from "../images/chosen-image";
import type { QuestionBody } from "../questions/version";
import { getImageProblem, libraryChoice } from "./card-image";
import type { StoredCard } from "./card-picture.server";
import { prefillCard } from "./card-prefill";
import { findCardQuestions, readCardAndQuestion, readCardQuestion } from "./card-questions.server";
import { type CardPicture, type CardSide, describeSide, emptySide } from "./card-rules";
import { type CardKind, cardKinds, cardSides, cardSizes } from "./card-taxonomy";
import { getDownloadName, getPictureFile } from "./picture-files";

/**
 * Loads the page of a card; null if the card does not exist. The id "new" stands for an unsaved card. The query parameters
 * `question` and `kind` name the source of a new card; without them, the page lets the admin choose a source.
 */
export async function loadCard(context: Context, id: string, search: URLSearchParams) {
  const cardAndQuestion = id === "new" ? null : await readCardAndQuestion(context.db, id);
  if (!cardAndQuestion && id !== "new") return null;
  const storedCard = cardAndQuestion?.storedCard;
  const kind = storedCard?.kind ?? cardKinds.find((one) => one === search.get("kind"));
  const questionId = storedCard ? storedCard.questionId : search.get("question");
  const sourceQuestion = cardAndQuestion
    ? cardAndQuestion.question
    : questionId && kind !== "free"
      ? await readCardQuestion(context.db, questionId)
      : null;
  const commonFields = {
    note: search.get("note"),
    canDraw: context.cards !== null,
    question: sourceQuestion && {
      externalId: sourceQuestion.externalId,
      media: sourceQuestion.media !== "none",
      pictures: listPictures(sourceQuestion.body),
      image: toOfferedImage(sourceQuestion.image),
      license: sourceQuestion.image && `${sourceQuestion.image.license}, ${sourceQuestion.image.source}`,
    },
    isHeldOut: Boolean(questionId) && kind !== "free" && !sourceQuestion,
  };
  if (storedCard)
    return {
      ...commonFields,
      step: "edit" as const,
      kind: storedCard.kind,
      questionId,
      card: toCardStatus(storedCard),
      values: toFormValues(storedCard, sourceQuestion?.image?.key),
    };
  if (kind === "free")
    return {
      ...commonFields,
      step: "edit" as const,
      kind,
      questionId: null,
      card: null,
      values: createInitialValues(kind, null),
    };
  if (kind && sourceQuestion && questionId) {
    const sides = prefillCard(sourceQuestion, kind);
    return {
      ...commonFields,
      step: "edit" as const,
      kind,
      questionId,
      card: null,
      values: createInitialValues(kind, sides),
    };
  }
  const searchText = (search.get("search") ?? "").slice(0, 100);
  return {
    ...commonFields,
    step: "choose" as const,
    searchText,
    foundQuestions: searchText.trim() ? await findCardQuestions(context.db, searchText) : null,
  };
}

/** Returns the series of a question that a card can show. */
function listPictures(body: QuestionBody) {
  const series = ("series" in body && body.series) || [];
  return series.map(({ id, caption, frameCount }) => ({ id, caption, frameCount }));
}

/** Returns the image of a question if a card can show it. */
function toOfferedImage(image: ChosenImage | null) {
  return image && !getImageProblem(image) ? { key: image.key, alt: image.alt } : null;
}

type CardPage = NonNullable<Awaited<ReturnType<typeof loadCard>>>;
export type CardChoice = Extract<CardPage, { step: "choose" }>;
export type CardEdit = Extract<CardPage, { step: "edit" }>;

function toCardStatus(card: StoredCard) {
  const sides = cardSides.filter((side) => side === "front" || card.back);
  return {
    id: card.id,
    version: card.version,
    isPublished: card.publishedAt !== null,
    downloads: sides.flatMap((side) =>
      (Object.keys(cardSizes) as (keyof typeof cardSizes)[]).map((size) => ({
        name: `${side === "front" ? "Front" : "Answer"}, ${cardSizes[size].width} × ${cardSizes[size].height}`,
        href: `${adminCardPath(card.id)}/${getPictureFile(card.version, side, size)}`,
        file: getDownloadName(card.id, side, size),
      })),
    ),
  };
}

function createInitialValues(kind: CardKind, sides: { front: CardSide; back: CardSide | null } | null) {
  const { front, back } = sides ?? { front: emptySide, back: null };
  return {
    ...toSideValues(front, back),
    template: "brand" as const,
    frontAlt: sides ? describeSide(front, "front") : "",
    backAlt: back ? describeSide(back, "back") : "",
    caption:
      kind === "question"
        ? `${front.kicker}: which answer would you choose? Swipe for the answer and the reason.`
        : front.text,
    hashtags: "#radiology #radres #boardreview",
  };
}

function toFormValues(card: StoredCard, questionImage: string | undefined) {
  const [front, back] = [card.front, card.back].map((side) => side && (JSON.parse(side) as CardSide));
  return {
    ...toSideValues(front || emptySide, back || null, questionImage),
    template: card.template,
    frontAlt: card.frontAlt,
    backAlt: card.backAlt ?? "",
    caption: card.caption,
    hashtags: (JSON.parse(card.hashtags) as string[]).map((tag) => `#${tag}`).join(" "),
  };
}

function toSideValues(front: CardSide, back: CardSide | null, questionImage?: string) {
  const option = (index: number) => front.options[index] ?? "";
  return {
    kicker: front.kicker,
    front: front.text,
    ...{ option1: option(0), option2: option(1), option3: option(2) },
    ...{ option4: option(3), option5: option(4), option6: option(5) },
    answer: back?.text ?? "",
    reason: back?.reason ?? "",
    point: back?.point ?? "",
    ...toPictureValues(front.picture, back?.picture, questionImage),
  };
}

function toPictureValues(front: CardPicture | undefined, back: CardPicture | undefined, questionImage?: string) {
  if (front && "image" in front)
    return {
      picture: front.image === questionImage ? front.image : libraryChoice,
      pictureImage: front.image === questionImage ? "" : front.image,
      pictureFrame: "1",
    };
  return {
    picture: front?.seriesId ?? "",
    pictureImage: "",
    pictureFrame: String((front?.frame ?? 0) + 1),
    ...(back && "outline" in back && back.outline.length ? { outline: "on" as const } : {}),
  };
}
