import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../app/db/client.server";
import { customer, subscription, user } from "../app/db/schema";
import { syncCustomer } from "../app/features/billing/sync-customer.server";
import { createOutbox } from "../app/services/mailer.server";
import { createStripe } from "../app/services/payments/stripe.server";
import { type ServedStandIn, standInFile, startStandIn } from "./stand-in";

const userId = "demo-subscriber";

/** Makes the demo's subscriber a yearly customer of the stand-in, unless they are one already. */
export async function giveDemoSubscription(db: Db, stateFile = standInFile): Promise<void> {
  const server = await startStandIn({ stateFile });
  try {
    const [person] = await db
      .select({ name: user.name, email: user.email, customerId: customer.customerId })
      .from(user)
      .leftJoin(customer, eq(customer.userId, user.id))
      .where(eq(user.id, userId));
    if (!person) return;
    if (server.standIn.state.customers.some(({ id }) => id === person.customerId)) return;
    const customerId = await subscribe(server, person);
    // Replaces rows that come from the seed or from a stand-in whose state was deleted.
    await db.batch([
      db.delete(customer).where(eq(customer.userId, userId)),
      db.delete(subscription).where(and(eq(subscription.userId, userId), isNull(subscription.writeId))),
      db.insert(customer).values({ userId, customerId, createdAt: Date.now() }),
    ]);
    await syncCustomer(createSyncContext(db), createPayments(server), customerId);
  } finally {
    await server.stop();
  }
}

async function subscribe(server: ServedStandIn, person: { name: string; email: string }): Promise<string> {
  const payments = createPayments(server);
  const customerId = await payments.createCustomer(userId, null);
  await payments.updateCustomer(customerId, person, `demo:${customerId}`);
  const returnUrl = "http://localhost/";
  await payments.startCheckout({ userId, customerId, successUrl: returnUrl, cancelUrl: returnUrl }, async () => true);
  const checkout = server.standIn.state.checkouts.findLast((candidate) => candidate.customer === customerId);
  server.standIn.pay(checkout?.id ?? "");
  return customerId;
}

function createPayments({ bindings }: ServedStandIn) {
  return createStripe({
    secretKey: bindings.STRIPE_SECRET_KEY ?? "",
    webhookSecret: bindings.STRIPE_WEBHOOK_SECRET ?? "",
    priceId: bindings.STRIPE_PRICE_ID ?? "",
    apiBase: bindings.STRIPE_API_BASE,
    now: Date.now(),
  });
}

function createSyncContext(db: Db): Parameters<typeof syncCustomer>[0] {
  const id = () => crypto.randomUUID();
  const mail = createOutbox(db, { id, clock: Date.now });
  const settings = {
    local: true,
    url: `http://localhost:${process.env.PORT || 8787}`,
    supportEmail: null,
    authSecret: "",
    adminUsernames: [],
    requiresAdminTwoStep: false,
    showCodes: false,
    pageAnalytics: null,
  };
  return { db, now: Date.now(), id, mail, settings };
}
