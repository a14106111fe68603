import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { card } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makePerson, makeQuestion, questionLike } from "../../testing/make";
import { makeSeries, referTo } from "../../testing/make-stored-series";
import type { SignedInArgs } from "../auth/guards.server";
import { questionContent } from "../questions/content";
import { serveSeriesFile } from "../series/serve-series.server";
import { addCardPicture, drawCardPicture } from "./card-frame.server";
import { type CardSide, emptySide } from "./card-rules";
import { handleCardAction } from "./social-card.action.server";
import { loadCard } from "./social-card.loader.server";

let context: Context;
let questionId: string;
let key: string;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = localContext({ DB: binding });
  key = await makeSeries(context);
  const content = questionContent.parse({ ...questionLike(), series: [referTo(key)] });
  questionId = (await makeQuestion(context.db, { content })).questionId;
});

const sides = { front: emptySide, back: emptySide };
const ask = (fields: object = {}) =>
  addCardPicture(context, sides, { questionId, picture: "a", pictureFrame: 2, outline: true, ...fields });
const choose = async (fields?: object) => {
  const chosen = await ask(fields);
  if ("problem" in chosen) throw new Error(chosen.problem);
  return chosen;
};

it("shows the outline of the frame on the back if chosen, and never on the front (Q12)", async () => {
  const chosen = await choose();
  expect(chosen.front.picture).toEqual({
    ...{ seriesId: "a", key, frame: 1, credit: "Simulated image: RadCore · Own work", outline: [] },
  });
  expect(chosen.back?.picture).toHaveProperty("outline", [referTo(key).regions?.[0]?.polygon]);
  expect((await choose({ outline: false })).back?.picture).toHaveProperty("outline", []);
  expect((await choose({ pictureFrame: 1 })).back?.picture).toHaveProperty("outline", []);
});

const noFrame = { field: "pictureFrame", problem: "The picture has no such frame. Choose another number." };

it("refuses frames that the question does not have", async () => {
  for (const fields of [{ pictureFrame: 4 }, { pictureFrame: 0 }, { pictureFrame: Number.NaN }, { picture: "b" }])
    expect([fields, await ask(fields)]).toEqual([fields, noFrame]);
  expect(await ask({ questionId: "no-such-question" })).toEqual(noFrame);
  expect(await choose({ picture: "" })).toEqual(sides);
});

it("draws the frame with 8 bits, and nothing once its series is gone", async () => {
  const picture = (await choose()).front.picture;
  if (!picture) throw new Error("no picture");
  expect(await drawCardPicture(context, picture)).toMatchObject({
    ...{ src: expect.stringMatching(/^data:image\/png;base64,iVBOR/), shape: 4 / 3, outline: [] },
  });
  expect(await drawCardPicture(context, { ...picture, key: "0".repeat(64) })).toBeNull();
});

it("saves the chosen frame with the card and opens no address of the series", async () => {
  const { userId } = await makePerson(context.db, { role: "admin" });
  const body = new URLSearchParams({
    ...{ intent: "save", kind: "question", template: "light", front: "What is shown?", answer: "A. This" },
    ...{ frontAlt: "Front", backAlt: "Back", caption: "Caption", hashtags: "", rights: "on", version: "0" },
    ...{ picture: "a", pictureFrame: "2", outline: "on" },
  });
  const request = new Request(`http://localhost:8787/admin-social-cards/new?question=${questionId}`, {
    method: "POST",
    body,
  });
  const args = { context, params: { cardId: "new" }, request, viewer: { userId } };
  await handleCardAction(args as unknown as SignedInArgs);
  const [stored] = await context.db.select().from(card);
  const front = JSON.parse(stored?.front ?? "{}") as CardSide;
  expect(front.picture).toMatchObject({ seriesId: "a", frame: 1, outline: [] });
  expect(await loadCard(context, stored?.id ?? "", new URLSearchParams())).toMatchObject({
    ...{ values: { picture: "a", pictureFrame: "2", outline: "on" } },
  });
  const visitor = new Request("http://localhost:8787/");
  expect((await serveSeriesFile(context, visitor, { key, code: "", file: "0001.png" })).status).toBe(404);
});
