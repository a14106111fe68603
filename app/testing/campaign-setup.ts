// Setup for tests of campaigns. The exported variables are set again before each test.
import { eq } from "drizzle-orm";
import type { Context } from "../context.server";
import { auditLog, campaign, mailOutbox, profile } from "../db/schema";
import { type Campaign, createCampaign } from "../features/communications/campaigns.server";
import type { Segment } from "../features/communications/segment";
import { dayMs } from "../lib/day";
import { freshD1 } from "./d1";
import { localContext } from "./local-context";
import { makePerson } from "./make";
import { recordQueryPlans } from "./query-plan-recorder";

export const now = Date.parse("2031-03-10T12:00:00Z");
export let context: Context;
export let recorded: ReturnType<typeof recordQueryPlans>;

/** Opens a database without learners; for `beforeEach`. */
export async function setUpCampaigns() {
  recorded = recordQueryPlans((await freshD1()).binding);
  context = contextAt(now);
}

/** Returns the context of a request at another time. */
export function contextAt(moment: number): Context {
  return { ...localContext({ DB: recorded.binding }), now: moment };
}

type Options = Parameters<typeof makePerson>[1] & { news?: boolean; year?: "R1" | "R2" };

/** Creates a learner who signed up 100 days ago and wants news, unless given otherwise. Returns the id. */
export async function makeRecipient({ news = true, year, ...options }: Options = {}): Promise<string> {
  const { db } = context;
  const { userId } = await makePerson(db, { now: now - 100 * dayMs, ...options });
  await db.insert(profile).values({ userId, newsByEmail: news, trainingYear: year });
  return userId;
}

export async function draftCampaign(segment: Segment = { kind: "all" }): Promise<Campaign> {
  const id = await createCampaign(context, "admin", { subject: "New cases", text: "Hi {{name}}", segment });
  return readCampaign(id);
}

export async function readCampaign(id: string): Promise<Campaign> {
  const [row] = await context.db.select().from(campaign).where(eq(campaign.id, id));
  if (!row) throw new Error("the campaign is gone");
  return row;
}

export const readOutbox = () => context.db.select().from(mailOutbox);
export const readAuditActions = async () => (await context.db.select().from(auditLog)).map((entry) => entry.action);

export async function setMailState(ids: string[], state: "sending" | "sent" | "failed" | "handed_over") {
  for (const userId of ids)
    await context.db
      .update(mailOutbox)
      .set({ state, sentAt: state === "sent" ? now : null, lastError: state === "failed" ? "550 no such box" : null })
      .where(eq(mailOutbox.userId, userId));
}
