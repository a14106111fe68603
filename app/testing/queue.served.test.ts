import { afterAll, beforeAll, expect, it } from "vitest";
import { type OwnSite, startOwnSite } from "../../e2e/support/own-site";
import { deadLetter, rollup } from "../db/analytics/schema";
import type { Db } from "../db/client.server";
import type { Message } from "../features/analytics/message";
import { visitMessages } from "./make-messages";

// The built Worker behind Miniflare's queues, with the dead-letter queue of wrangler.toml.

let analytics: Db;
let site: OwnSite;

beforeAll(async () => {
  site = await startOwnSite();
  ({ analytics } = site);
});

afterAll(() => site?.stop());

it("counts valid messages once and stores the others as dead letters", async () => {
  // The message passes the schema, but the table refuses it, as after a bug of ours.
  await analytics.run(`CREATE TRIGGER refuse BEFORE INSERT ON visit WHEN new.id = 'cannot-be-stored-visit'
    BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  const now = Date.now();
  const good = Array.from({ length: 20 }, (_, n) => viewOf(`visitor-${n}`, now));
  const bodies = [...good, viewOf("cannot-be-stored", now), { kind: "nonsense" }, ...good];
  const queue = await site.miniflare.getQueueProducer("EVENTS");
  await queue.sendBatch(bodies.map((body) => ({ body })));

  await expect.poll(async () => (await letters()).length, { timeout: 30_000 }).toBe(2);
  expect((await letters()).map((row) => row.reason).sort()).toEqual([
    "could not be counted",
    expect.stringContaining("kind"),
  ]);
  const cells = await analytics.select().from(rollup);
  const total = cells.find((cell) => cell.byDimension === "" && cell.dimension === "");
  expect(total).toMatchObject({ visits: 20, views: 20 });
});

function letters() {
  return analytics.select().from(deadLetter);
}

function viewOf(prefix: string, now: number): Message {
  const view = visitMessages(() => 0, now, prefix)[1];
  if (view?.kind !== "view") throw new Error("a visit's second message is its first page view");
  return { ...view, at: now };
}
