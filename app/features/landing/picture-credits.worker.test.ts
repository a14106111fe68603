import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { series } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makeSeries } from "../../testing/make-stored-series";
import { selectPictureCredits } from "./picture-credits.server";

let context: Context;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = { ...localContext({ DB: binding }), now: 1 };
});

it("lists each source of the stored series once, by name", async () => {
  expect(await selectPictureCredits(context.db)).toEqual([]);
  await makeSeries(context);
  await makeSeries(context, 2);
  const provenance = { source: "An atlas", license: "CC BY 4.0", credit: "Ann Author" };
  const manifest = JSON.stringify({ provenance });
  const fields = { title: "Names a finding", frameCount: 1, bytes: 1, createdBy: "", createdAt: 1 };
  await context.db.insert(series).values({ ...fields, key: "b".repeat(64), manifest });
  const credits = await selectPictureCredits(context.db);
  expect(credits).toEqual([provenance, { source: "RadCore", license: "Own work", credit: "RadCore" }]);
});
