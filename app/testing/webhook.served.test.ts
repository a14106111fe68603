import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { beforeEach, expect, it } from "vitest";
import { standInSettings } from "../../dev/stripe-stand-in/stripe-stand-in";
import { customer, paymentEvent, subscription } from "../db/schema";
import { paths } from "../paths";
import { makePerson, type Person } from "./make";
import { served } from "./served-site";
import { servedDb } from "./sql-bridge";

// The webhook of the built Worker ignores events that the provider did not sign, signed too long ago, or signed for another body.

const db = servedDb();
const address = served().url + paths.paymentWebhook;
/** Used for signing only. */
const { webhooks } = new Stripe("sk_test_unused");

let learner: Person;
let customerId: string;
let made = 0;

beforeEach(async () => {
  made += 1;
  customerId = `cus_webhook_${process.pid}_${Date.now()}_${made}`;
  learner = await makePerson(db, { subscribedDays: 10 });
  await db.insert(customer).values({ userId: learner.userId, customerId, createdAt: Date.now() });
});

/** Returns an event that would end the learner's access if the Worker trusted its content. */
function eventBody(id = `evt_${customerId}`) {
  return JSON.stringify({
    id,
    object: "event",
    type: "customer.subscription.deleted",
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: "sub_1", object: "subscription", customer: customerId, status: "canceled" } },
  });
}

const sign = (payload: string, { secret = standInSettings.webhookSecret as string, ageSeconds = 0 } = {}) =>
  webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });

const post = (body: string, signature: string | null, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...(signature && { "Stripe-Signature": signature }), ...headers },
  });

function signed(what: string, body: string): [what: string, send: () => Promise<Response>] {
  return [`signed, ${what}`, async () => post(body, await sign(body))];
}

async function everything() {
  return {
    events: await db.select().from(paymentEvent).where(eq(paymentEvent.customerId, customerId)),
    row: await db.select().from(subscription).where(eq(subscription.userId, learner.userId)),
  };
}

it.each<[what: string, send: () => Promise<Response>]>([
  ["no signature", async () => post(eventBody(), null)],
  ["an empty signature", async () => post(eventBody(), "")],
  ["a forged signature", async () => post(eventBody(), `t=${Math.floor(Date.now() / 1000)},v1=${"ab".repeat(32)}`)],
  ["another secret", async () => post(eventBody(), await sign(eventBody(), { secret: "whsec_other" }))],
  ["a body changed after signing", async () => post(eventBody("evt_other"), await sign(eventBody()))],
  ["one byte more", async () => post(`${eventBody()} `, await sign(eventBody()))],
  ["signed six minutes ago", async () => post(eventBody(), await sign(eventBody(), { ageSeconds: 360 }))],
  [
    "an old signature under a new time",
    async () => {
      const old = await sign(eventBody(), { ageSeconds: 360 });
      return post(eventBody(), old.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`));
    },
  ],
  ["signed, and not JSON", async () => post("evt", await sign("evt"))],
  ...["null", "[]", "7", '"evt"', "{}"].map((body) => signed(`and only ${body}`, body)),
  ...[
    { data: undefined },
    { data: { object: null } },
    { data: { object: { id: {}, object: "invoice" } } },
    { data: { object: { object: "invoice", customer: { id: { $ne: "" } } } } },
    { data: { object: { object: "invoice", customer: ["cus_1"] } } },
    { id: { of: "evt" } },
    { id: null },
    { id: "e".repeat(10_000) },
    { type: undefined },
    { created: "now" },
    { created: 1e300 },
  ].map((strange) => {
    const body = JSON.stringify({ ...JSON.parse(eventBody()), ...strange });
    return signed(`with a strange ${Object.keys(strange)}, ${JSON.stringify(strange).slice(0, 60)}`, body);
  }),
  [
    "from another site, as a browser would send it",
    async () => post(eventBody(), "t=1,v1=00", { Origin: "https://evil.example" }),
  ],
])("%s: 400, nothing changed", async (_what, send) => {
  const before = await everything();
  expect((await send()).status).toBe(400);
  expect(await everything()).toEqual(before);
});

it("accepts a delivery once, refuses a replay, and accepts a newly signed copy without changing anything", async () => {
  const body = eventBody();
  const signature = await sign(body, { ageSeconds: 5 });
  expect((await post(body, signature)).status).toBe(200);
  const after = await everything();
  expect(after.events).toMatchObject([{ id: `evt_${customerId}`, attempts: 1 }]);
  expect((await post(body, signature)).status).toBe(400);
  expect(await everything()).toEqual(after);
  expect((await post(body, await sign(body))).status).toBe(200);
  const again = await everything();
  expect(again.row).toEqual(after.row);
  expect(again.events).toMatchObject([{ attempts: 1 }]);
});

it.each([
  ["a later time before the signed one", (signature: string) => `t=9999999999,${signature}`],
  ["a later time that is almost one", (signature: string) => `t=9999999999x,${signature}`],
  ["the signed time with words behind it", (signature: string) => signature.replace(/^t=\d+/, "$& ")],
])("a delivery is not let in again with %s", async (_what, change) => {
  const body = eventBody();
  const signature = await sign(body, { ageSeconds: 5 });
  expect((await post(body, signature)).status).toBe(200);
  const after = await everything();
  expect((await post(body, change(signature))).status).toBe(400);
  expect(await everything()).toEqual(after);
  // The provider's own retry is still accepted.
  expect((await post(body, await sign(body))).status).toBe(200);
});

it("keeps access if an event claims otherwise but the provider does not know the customer", async () => {
  const before = await everything();
  const body = eventBody();
  expect((await post(body, await sign(body))).status).toBe(200);
  const after = await everything();
  expect(after.row).toEqual(before.row);
  // Neither the event nor the missing customer ends the access.
  expect(after.events).toMatchObject([{ note: "the provider does not know this customer" }]);
});

it("stores one event for twenty simultaneous deliveries", async () => {
  const body = eventBody();
  const answers = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, index) => (await post(body, await sign(body, { ageSeconds: 40 - index }))).status,
    ),
  );
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(answers.every((status) => status === 200 || status === 400)).toBe(true);
  expect((await everything()).events.length).toBe(1);
});

it("answers POST only", async () => {
  expect((await fetch(address)).status).toBe(405);
});
