import type { Submission } from "@conform-to/dom";
import { data, redirect } from "@remix-run/cloudflare";
import { adminCardPath } from "../../admin-paths";
import type { Context } from "../../context.server";
import { getRowIdForForm } from "../../lib/form-key";
import { readFields } from "../../lib/http";
import { paths } from "../../paths";
import { replyWithErrors } from "../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import { cardSchema, toSides } from "./card-forms";
import { addCardPicture, type CardSides } from "./card-frame.server";
import { getChosenPicture } from "./card-image";
import { drawSide, type StoredCard } from "./card-picture.server";
import { readCardQuestion } from "./card-questions.server";
import { type CardSize, cardSides, cardSizes } from "./card-taxonomy";
import { type CardContent, createCard, deleteCard, getCard, publishCard, saveCard } from "./store-card.server";

/** Handles the card form: returns errors or a preview, or redirects. */
export async function handleCardAction({ context, params, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const id = params.cardId ?? "";
  const stored = id === "new" ? null : await getCard(context.db, id);
  if (!stored && id !== "new") throw notFound(request);
  const intent = form.get("intent");
  const redirectWithNote = (note: string) => redirect(adminCardPath(id, { note }));
  if (stored && (intent === "publish" || intent === "unpublish" || intent === "delete")) {
    if (Number(form.get("version")) !== stored.version) return redirectWithNote("changed");
    if (intent === "delete") {
      const isDeleted = await deleteCard(context, viewer.userId, stored);
      return isDeleted ? redirect(`${paths.adminCards}?note=deleted`) : redirectWithNote("changed");
    }
    const isUpdated = await publishCard(context, viewer.userId, stored, intent === "publish");
    return redirectWithNote(isUpdated ? `${intent}ed` : "refused");
  }
  if (intent !== "save" && intent !== "preview") throw new Response("Unknown form", { status: 400 });

  const submission = parseForm(form, cardSchema);
  if (intent === "preview") return renderPreview(context, submission, form);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { template, frontAlt, backAlt, caption, hashtags, rights, version } = submission.value;
  // The source of a stored card is fixed; a forged form must not bypass the check below.
  const kind = stored?.kind ?? submission.value.kind;
  const questionId = kind === "free" ? null : (stored?.questionId ?? new URL(request.url).searchParams.get("question"));
  if (kind !== "free") {
    const question = questionId ? await readCardQuestion(context.db, questionId) : null;
    if (!question)
      return replyWithErrors(submission, {
        formErrors: [
          "This question can't be on a card. Cards may use only approved, pilot, and live questions that no mock form contains.",
        ],
      });
    if ((question.media !== "none" || submission.value.picture) && !rights)
      return replyWithErrors(submission, { fieldErrors: { rights: ["Confirm that we may show this content."] } });
  }
  const sides = await addCardPicture(context, toSides(submission.value), toChosenPicture(submission.value, questionId));
  if ("problem" in sides) return replyWithErrors(submission, { fieldErrors: { [sides.field]: [sides.problem] } });
  const { front, back } = sides;
  if (front.picture && !(await fitsEverySize(context, template, sides)))
    return replyWithErrors(submission, {
      formErrors: ["The text is too long beside a picture. Shorten the text, or choose no picture."],
    });
  const missing = await context.cards?.missing(JSON.stringify([front, back]));
  if (missing?.length)
    return replyWithErrors(submission, { formErrors: [`Our fonts lack ${missing.join(" ")}. Use other characters.`] });
  const content: CardContent = {
    kind,
    template,
    questionId: questionId || null,
    front: JSON.stringify(front),
    back: back && JSON.stringify(back),
    frontAlt,
    backAlt: back ? backAlt : null,
    caption,
    hashtags: JSON.stringify(hashtags),
  };
  if (!stored) {
    const newId = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
    const cardId = await createCard(context, viewer.userId, content, rights === "on", newId);
    return redirect(adminCardPath(cardId, { note: "saved" }));
  }
  const isSaved =
    version === stored.version && (await saveCard(context, viewer.userId, stored, content, rights === "on"));
  if (isSaved) return redirectWithNote("saved");
  return replyWithErrors(submission, {
    formErrors: ["Your changes were not saved because someone else changed this card. Copy your text, then reload."],
  });
}

/** Renders both sides into the page for browsers without JavaScript. */
async function renderPreview(context: Context, submission: Submission<CardFormFields, string[]>, form: FormData) {
  if (submission.status !== "success") return replyWithErrors(submission);
  const { template } = submission.value;
  const questionId = String(form.get("questionId") ?? "").slice(0, 100);
  const sides = await addCardPicture(context, toSides(submission.value), toChosenPicture(submission.value, questionId));
  if ("problem" in sides) return replyWithErrors(submission, { fieldErrors: { [sides.field]: [sides.problem] } });
  const { front, back } = sides;
  const requestedSize = form.get("size");
  const size: CardSize =
    typeof requestedSize === "string" && requestedSize in cardSizes ? (requestedSize as CardSize) : "square";
  const card = { template, front: JSON.stringify(front), back: back && JSON.stringify(back) };
  const pictures = await Promise.all(
    (["front", "back"] as const).map(async (side) => {
      const picture = await drawSide(context, card, side, size);
      if (!picture || !("png" in picture)) return null;
      return `data:image/png;base64,${Buffer.from(picture.png).toString("base64")}`;
    }),
  );
  return data({ result: submission.reply(), preview: pictures });
}

function toChosenPicture(fields: CardFormFields, questionId: string | null) {
  const { picture, pictureImage, pictureFrame, outline } = fields;
  return { questionId, picture: getChosenPicture(picture, pictureImage), pictureFrame, outline: outline === "on" };
}

/** Returns whether the text fits beside the picture in every size; always true without a renderer. */
async function fitsEverySize(context: Context, template: StoredCard["template"], { front, back }: CardSides) {
  const card = { template, front: JSON.stringify(front), back: back && JSON.stringify(back) };
  for (const size of Object.keys(cardSizes) as CardSize[])
    for (const side of cardSides) {
      const drawn = await drawSide(context, card, side, size);
      if (drawn && "tooLong" in drawn) return false;
    }
  return true;
}

type CardFormFields = Parameters<typeof toSides>[0];
