import { sql } from "drizzle-orm";
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

it("lists every credit, however many there are", async () => {
  await context.db.run(sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 700)
    insert into series (key, title, manifest, frame_count, bytes, created_by, created_at)
    select 'k' || n, 'Title', json_object('provenance', json_object('source', 'Atlas ' || n, 'license', 'CC BY 4.0', 'credit', 'Author ' || n)), 1, 1, '', 1 from numbers`);
  const credits = await selectPictureCredits(context.db);
  expect(credits).toHaveLength(700);
  expect(credits).toContainEqual({ source: "Atlas 655", license: "CC BY 4.0", credit: "Author 655" });
});
