import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { customer, payment, subscription } from "../../app/db/schema";
import { createStandIn, type StandIn, standInKeys } from "../../app/services/payments/stand-in/stand-in";
import { makeLoginCookie, makePerson, type Person } from "../../app/testing/make";
import { type OwnSite, startOwnSite } from "./own-site";

const day = 24 * 60 * 60 * 1000;

export interface ShopSite extends OwnSite {
  shop: StandIn;
  /** For `open`: the two servers that its pages may ask. */
  servers: string[];
}

/** A built Worker of the test's own that sells, and the shop behind it. The shop's events go nowhere. */
export async function startShopSite(): Promise<ShopSite> {
  const server = createServer(async (incoming, answer) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const body = chunks.length ? Buffer.concat(chunks) : null;
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const { method = "GET", url = "/" } = incoming;
      const response = await shop.fetch(new Request(address + url, { method, headers, body }));
      answer.writeHead(response.status, Object.fromEntries(response.headers));
      answer.end(Buffer.from(await response.arrayBuffer()));
    } catch {
      incoming.socket.destroy();
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = createStandIn({ now: Date.now, url: address });
  const site = await startOwnSite({
    bindings: {
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
      STRIPE_PRICE_ID: standInKeys.priceId,
      STRIPE_API_BASE: address,
    },
  });
  return {
    ...site,
    shop,
    servers: [new URL(site.url).origin, address],
    async stop() {
      await site.stop();
      server.close();
    },
  };
}

type Row = Partial<typeof subscription.$inferInsert>;

/** Rows of a subscription in every state, as the sync and the admins write them; times are from `now`. */
export function subscriptionRows(now: number) {
  const paid = {
    providerId: "sub_of_a_test",
    amount: 19_900,
    currency: "usd",
    paymentMethod: "Visa •••• 4242",
    startedAt: now - 65 * day,
  };
  const until = (days: number) => ({ paidUntil: now + days * day, accessUntil: now + days * day });
  return {
    active: { ...paid, ...until(303) },
    trialing: { ...paid, ...until(10), status: "trialing", currentPeriodEnd: now + 7 * day },
    canceled: { ...paid, ...until(300), cancelAt: now + 300 * day },
    pastDue: { ...paid, ...until(2), status: "past_due" },
    owing: { ...paid, ...until(-2), status: "past_due" },
    expired: { ...paid, ...until(-2), status: "canceled", currentPeriodEnd: now - 2 * day },
    comp: { status: "comp", currentPeriodEnd: now + 40 * day, compUntil: now + 40 * day, accessUntil: now + 40 * day },
    compAndPaid: { ...paid, ...until(303), compUntil: now + 340 * day, accessUntil: now + 340 * day },
    unfinished: { ...paid, status: "incomplete", accessUntil: 0, amount: null },
  } as const satisfies Record<string, Row>;
}

/** Signs a window in as a new learner, with such a row and an invoice. */
export async function enterAs(
  page: Page,
  { db, url }: OwnSite,
  row: Row | null,
  options: Parameters<typeof makePerson>[1] = {},
): Promise<Person> {
  const now = Date.now();
  const person = await makePerson(db, { quotaUsed: 12, ...options });
  const { userId } = person;
  if (row) {
    const base = {
      userId,
      tier: "annual",
      status: "active",
      currentPeriodEnd: now + 300 * day,
      accessUntil: 0,
    } as const;
    await db.insert(subscription).values({ ...base, ...row });
  }
  if (row?.providerId) {
    await db.insert(customer).values({ userId, customerId: `cus_of_${userId}`, createdAt: now });
    await db.insert(payment).values({
      id: `in_of_${userId}`,
      userId,
      number: "RC-0001",
      status: "paid",
      amountDue: 19_900,
      amountPaid: 19_900,
      currency: "usd",
      createdAt: now - 65 * day,
      paidAt: now - 65 * day,
    });
  }
  const { name, value } = await makeLoginCookie(db, userId, url);
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  return person;
}
