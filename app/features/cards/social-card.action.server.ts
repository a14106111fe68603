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
import { drawSide } from "./card-picture.server";
import { readCardQuestion } from "./card-questions.server";
import { type CardSize, cardSizes } from "./card-taxonomy";
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
  if (intent === "preview") return renderPreview(context, submission, form.get("size"));
  if (submission.status !== "success") return replyWithErrors(submission);
  const { template, frontAlt, backAlt, caption, hashtags, rights, version } = submission.value;
  const { front, back } = toSides(submission.value);
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
    if (question.media !== "none" && !rights)
      return replyWithErrors(submission, { fieldErrors: { rights: ["Confirm that we may show this content."] } });
  }
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
async function renderPreview(
  context: Context,
  submission: Submission<CardFormFields, string[]>,
  requestedSize: unknown,
) {
  if (submission.status !== "success") return replyWithErrors(submission);
  const { template } = submission.value;
  const { front, back } = toSides(submission.value);
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

type CardFormFields = Parameters<typeof toSides>[0];
