import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { card } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makePerson, makeQuestion, questionLike } from "../../testing/make";
import { lossyWebpSample, makePng } from "../../testing/make-images";
import type { SignedInArgs } from "../auth/guards.server";
import { storeImage } from "../images/store-image.server";
import { questionContent } from "../questions/content";
import { addCardPicture, drawCardPicture } from "./card-frame.server";
import { libraryChoice } from "./card-image";
import { type CardSide, emptySide } from "./card-rules";
import { handleCardAction } from "./social-card.action.server";
import { loadCard } from "./social-card.loader.server";

let context: Context;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = localContext({ DB: binding });
});

const details = { alt: "A gray square", source: "Ada Örn", license: "CC BY 4.0", deidentified: true };
const store = async (bytes: Uint8Array<ArrayBuffer>, given: Partial<typeof details> = {}) =>
  (await storeImage(context, "ann", new File([bytes], "a"), { ...details, ...given })).key;
const choose = (picture: string, back: CardSide | null = emptySide) =>
  addCardPicture(context, { front: emptySide, back }, { questionId: null, picture, pictureFrame: 1, outline: true });

it("shows an image of the library with its credit on both sides, and draws its bytes (M9)", async () => {
  const bytes = makePng(40, 20);
  const key = await store(bytes);
  const picture = { image: key, credit: "Image: Ada Örn · CC BY 4.0" };
  expect(await choose(key)).toEqual({ front: { ...emptySide, picture }, back: { ...emptySide, picture } });
  expect(await choose(key, null)).toMatchObject({ front: { picture }, back: null });
  const drawn = await drawCardPicture(context, picture);
  expect(drawn).toMatchObject({ shape: 2, credit: picture.credit, outline: [] });
  expect(drawn?.src).toBe(`data:image/png;base64,${Buffer.from(bytes).toString("base64")}`);
  await context.images.delete(key);
  expect(await drawCardPicture(context, picture)).toBeNull();
});

it("says why a card cannot show an image", async () => {
  const problemOf = async (key: string) => {
    const chosen = await choose(key);
    return "problem" in chosen ? [chosen.field, chosen.problem] : null;
  };
  const cases: [string, RegExp][] = [
    [await store(lossyWebpSample), /WebP/],
    [await store(makePng(4000, 2001)), /4000 × 2001 pixels.*8 megapixels/],
    [await store(makePng(51, 10)), /too long or too wide/],
    [await store(makePng(8, 8), { deidentified: false }), /de-identified/],
    [`${"a".repeat(64)}.png`, /no such image/],
  ];
  for (const [key, words] of cases)
    expect(await problemOf(key)).toEqual(["pictureImage", expect.stringMatching(words)]);
  expect(await problemOf(await store(makePng(50, 10)))).toBeNull();
});

it("saves a chosen image with the card, once the admin confirms the rights", async () => {
  const { userId } = await makePerson(context.db, { role: "admin" });
  const key = await store(makePng(30, 30));
  const save = (fields: Record<string, string>) => {
    const body = new URLSearchParams({
      ...{ intent: "save", kind: "teaching-point", template: "light", front: "Look twice.", version: "0" },
      ...{ frontAlt: "Front", caption: "Caption", hashtags: "", picture: libraryChoice, pictureImage: key },
      ...fields,
    });
    const request = new Request(`http://localhost:8787/admin-social-cards/new?question=${fields.question}`, {
      method: "POST",
      body,
    });
    const args = { context, params: { cardId: "new" }, request, viewer: { userId } };
    return handleCardAction(args as unknown as SignedInArgs);
  };
  const { questionId } = await makeQuestion(context.db);
  const refuse = async (fields: Record<string, string>) =>
    ((await save({ question: questionId, ...fields })) as { data: { result: { error: object } } }).data.result.error;
  expect(await refuse({})).toEqual({ rights: ["Confirm that we may show this content."] });
  expect(await refuse({ rights: "on", pictureImage: "" })).toEqual({
    pictureImage: ["Choose an image of the library."],
  });
  await save({ question: questionId, rights: "on" });
  const [stored] = await context.db.select().from(card);
  expect(JSON.parse(stored?.front ?? "{}")).toMatchObject({ picture: { image: key } });
  expect(await loadCard(context, stored?.id ?? "", new URLSearchParams())).toMatchObject({
    values: { picture: libraryChoice, pictureImage: key },
  });
});

it("offers the image of the question itself", async () => {
  const key = await store(makePng(30, 20));
  const image = { file: key, alt: "A gray square", source: "Ada Örn", license: "CC BY 4.0" };
  const content = questionContent.parse({ ...questionLike(), image });
  const { questionId } = await makeQuestion(context.db, { content });
  const page = await loadCard(context, "new", new URLSearchParams({ kind: "question", question: questionId }));
  expect(page).toMatchObject({ question: { image: { key, alt: "A gray square" } } });
});
