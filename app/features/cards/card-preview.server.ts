import type { Context } from "../../context.server";
import { jsonResponse, readFields } from "../../lib/http";
import { addCardPicture } from "./card-frame.server";
import { getChosenPicture } from "./card-image";
import { drawSide } from "./card-picture.server";
import { type CardSide, emptySide, maxFieldLengths, maxOptions } from "./card-rules";
import { type CardSize, cardSides, cardSizes, cardTemplates } from "./card-taxonomy";

/** Draws one side of an unsaved card. Returns a PNG, or JSON with the problem. */
export async function drawPreview(context: Context, request: Request): Promise<Response> {
  const form = await readFields(request);
  // The form reports text over the limits; the preview draws up to twice the maximum length.
  const text = (name: string, field: keyof typeof maxFieldLengths) =>
    String(form.get(name) ?? "").slice(0, maxFieldLengths[field] * 2);
  const template = cardTemplates.find((one) => one === form.get("template")) ?? "brand";
  const side = cardSides.find((one) => one === form.get("side")) ?? "front";
  const sizeParam = String(form.get("size"));
  const size: CardSize = Object.hasOwn(cardSizes, sizeParam) ? (sizeParam as CardSize) : "square";
  const kicker = text("kicker", "kicker");
  const options = Array.from({ length: maxOptions }, (_, place) => text(`option${place + 1}`, "option").trim());
  const front: CardSide = { ...emptySide, kicker, text: text("front", "front"), options: options.filter(Boolean) };
  const answer = text("answer", "back");
  const back: CardSide = {
    ...emptySide,
    kicker,
    text: answer,
    reason: text("reason", "reason"),
    point: text("point", "point"),
  };
  const sides = { front, back: answer.trim() ? back : null };
  const withPicture = await addCardPicture(context, sides, {
    questionId: String(form.get("questionId") ?? "").slice(0, 100),
    picture: getChosenPicture(String(form.get("picture") ?? ""), String(form.get("pictureImage") ?? "")),
    pictureFrame: Number(form.get("pictureFrame")),
    outline: form.get("outline") === "on",
  });
  if ("problem" in withPicture) return jsonResponse({ problem: withPicture.problem });
  const card = {
    template,
    front: JSON.stringify(withPicture.front),
    back: withPicture.back && JSON.stringify(withPicture.back),
  };
  const drawn = await drawSide(context, card, side, size);
  if (!drawn) return jsonResponse({ problem: "Enter text to see the preview." });
  if ("missing" in drawn)
    return jsonResponse({ problem: `Our fonts lack ${drawn.missing.join(" ")}. Use other characters.` });
  if ("tooLong" in drawn) return jsonResponse({ problem: "The text is too long to fit. Shorten the text." });
  return new Response(drawn.png, {
    headers: { "Content-Type": "image/png", "X-Text-Size": String(drawn.textSize) },
  });
}
