import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { dayMs } from "../../app/lib/day";
import { openStripe, standInStart, subscribe } from "../../app/testing/stripe-setup";
import { type createStandIn, standInSettings } from "./stripe-stand-in";

// How the stand-in answers: errors, idempotency, pages of lists, signed deliveries, knobs.

const base = "http://stand-in.test";
const minute = 60_000;

function ask(standIn: ReturnType<typeof createStandIn>, path: string, init: RequestInit = {}) {
  const headers = { Authorization: `Bearer ${standInSettings.secretKey}`, ...init.headers };
  return standIn.fetch(new Request(base + path, { ...init, headers }));
}

describe("refusals", () => {
  it.each<[what: string, path: string, init: RequestInit, status: number, error: object]>([
    ["no key", "/v1/customers", { headers: { Authorization: "" } }, 401, { type: "invalid_request_error" }],
    ["wrong key", "/v1/customers", { headers: { Authorization: "Bearer sk_live_1" } }, 401, {}],
    ["unknown address", "/v1/refunds", {}, 404, { type: "invalid_request_error" }],
    ["unknown thing", "/v1/customers/cus_1", {}, 404, { code: "resource_missing", param: "id" }],
    ["unknown filter", "/v1/invoices?customer=cus_1", {}, 400, { code: "resource_missing", param: "customer" }],
    ["unknown parameter", "/v1/customers?colour=red", {}, 400, { code: "parameter_unknown", param: "colour" }],
    ["too long a page", "/v1/customers?limit=101", {}, 400, { param: "limit" }],
    ["limit that is no number", "/v1/customers?limit=many", {}, 400, { code: "parameter_invalid_integer" }],
    ["unknown place", "/v1/customers?starting_after=cus_1", {}, 400, { code: "resource_missing" }],
    ["unknown state", "/v1/subscriptions?status=gone", {}, 400, { param: "status" }],
    ["missing parameter", "/v1/checkout/sessions", { method: "POST" }, 400, { code: "parameter_missing" }],
    ["another version", "/v1/customers", { headers: { "Stripe-Version": "2020-08-27" } }, 400, {}],
  ])("%s", async (_what, path, init, status, error) => {
    const { standIn } = openStripe();
    const answer = await ask(standIn, path, init);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Request-Id")).toMatch(/^req_/);
    expect(await answer.json()).toMatchObject({ error: { message: expect.any(String), ...error } });
  });

  it("refuses what cannot be expanded, and a price that is not sold", async () => {
    const shop = openStripe();
    const { customer } = await subscribe(shop);
    const list = shop.stripe.subscriptions.list({ customer, expand: ["data.nonsense"] });
    await expect(list).rejects.toThrow("cannot be expanded");
    const order = shop.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: "price_other", quantity: 1 }],
      success_url: "http://site.test/",
    });
    await expect(order).rejects.toMatchObject({ code: "resource_missing", param: "line_items[0][price]" });
  });
});

describe("idempotency keys", () => {
  it("answers the same call with the same answer, and another with an error", async () => {
    const { standIn, stripe } = openStripe();
    const key = { idempotencyKey: "customer:u1" };
    const first = await stripe.customers.create({ metadata: { userId: "u1" } }, key);
    const again = await stripe.customers.create({ metadata: { userId: "u1" } }, key);
    expect(again.id).toBe(first.id);
    const body = new URLSearchParams({ "metadata[userId]": "u1" });
    const headers = { "Idempotency-Key": key.idempotencyKey };
    const raw = await ask(standIn, "/v1/customers", { method: "POST", body, headers });
    expect(raw.headers.get("Idempotent-Replayed")).toBe("true");
    expect(standIn.state.customers).toHaveLength(1);
    const other = stripe.customers.create({ metadata: { userId: "u2" } }, key);
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it("refuses a second call while the first is under way; the library then gets the first one's answer", async () => {
    const { standIn, stripe } = openStripe();
    standIn.knobs.latency = 300;
    const key = { idempotencyKey: "k" };
    const both = await Promise.all([stripe.customers.create({}, key), stripe.customers.create({}, key)]);
    expect(both[0].id).toBe(both[1].id);
    const headers = { "Idempotency-Key": "l" };
    const raw = await Promise.all([1, 2].map(() => ask(standIn, "/v1/customers", { method: "POST", headers })));
    expect(raw.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("forgets a key after a day", async () => {
    const { standIn, stripe } = openStripe();
    const key = { idempotencyKey: "k" };
    const first = await stripe.customers.create({}, key);
    await standIn.clock.advanceDays(1.1);
    expect((await stripe.customers.create({}, key)).id).not.toBe(first.id);
  });

  it("does once what was asked twice because the answer was lost", async () => {
    const { standIn, stripe } = openStripe();
    standIn.knobs.loseAnswers = 1;
    await stripe.customers.create({ name: "A" });
    expect(standIn.state.customers).toHaveLength(1);
  });
});

it("lists page by page, newest first", async () => {
  const { stripe } = openStripe();
  for (let made = 0; made < 7; made += 1) await stripe.customers.create({ name: `n${made}` });
  const names: (string | null | undefined)[] = [];
  const pages: boolean[] = [];
  let after: string | undefined;
  do {
    const page = await stripe.customers.list({ limit: 3, ...(after && { starting_after: after }) });
    names.push(...page.data.map(({ name }) => name));
    pages.push(page.has_more);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  expect(names).toEqual(["n6", "n5", "n4", "n3", "n2", "n1", "n0"]);
  expect(pages).toEqual([true, true, false]);
  const everyone: (string | null | undefined)[] = [];
  for await (const { name } of stripe.customers.list({ limit: 2 })) everyone.push(name);
  expect(everyone).toEqual(names);
});

describe("deliveries", () => {
  interface Got {
    id: string;
    type: string;
    body: string;
    signature: string;
  }
  /** A shop whose events are delivered here. */
  function listen(answer: (index: number) => number = () => 200) {
    const got: Got[] = [];
    const shop = openStripe({
      webhookUrl: "http://site.test/hook",
      async fetchOut(request) {
        const body = await request.text();
        const { id, type } = JSON.parse(body);
        got.push({ id, type, body, signature: request.headers.get("Stripe-Signature") ?? "" });
        return new Response(null, { status: answer(got.length - 1) });
      },
    });
    return { ...shop, got };
  }

  it("are signed so that the library takes them, and nothing else", async () => {
    const { standIn, stripe, got } = listen();
    await stripe.customers.create({ name: "Zoë" });
    await standIn.settled();
    const [{ body, signature } = { body: "", signature: "" }] = got;
    const take = (text: string, header: string, secret: string, at: number) =>
      stripe.webhooks.constructEventAsync(text, header, secret, 300, undefined, at);
    const good = standInSettings.webhookSecret;
    expect((await take(body, signature, good, standInStart)).type).toBe("customer.created");
    await expect(take(body.replace("Zoë", "Zoe"), signature, good, standInStart)).rejects.toThrow();
    await expect(take(body, signature, "whsec_other", standInStart)).rejects.toThrow();
    await expect(take(body, signature, good, standInStart + 301_000)).rejects.toThrow("tolerance");
  });

  it("are tried again until they are answered with 2xx, later each time", async () => {
    const { standIn, stripe, got } = listen((index) => [500, 503, 200][index] ?? 200);
    await stripe.customers.create({});
    await standIn.settled();
    expect(got).toHaveLength(1);
    await standIn.clock.advance(standInStart + 20_000);
    expect(got).toHaveLength(2);
    await standIn.clock.advance(standInStart + 50 * minute);
    expect(got).toHaveLength(3);
    expect(standIn.state.events[0]?.answers).toEqual([500, 503, 200]);
    await standIn.clock.advanceDays(5);
    expect(got).toHaveLength(3);
  });

  it("are doubled, dropped, delayed, turned round, held and sent again", async () => {
    const { standIn, stripe, got } = listen();
    const types = () => got.splice(0).map(({ type }) => type);
    const { knobs } = standIn;
    knobs.duplicate = 1;
    await stripe.customers.create({});
    await standIn.settled();
    expect(types()).toEqual(["customer.created", "customer.created"]);
    knobs.duplicate = 0;
    knobs.drop = 1;
    await stripe.customers.create({});
    await standIn.settled();
    expect(types()).toEqual([]);
    expect(standIn.state.events.at(-1)?.answers).toEqual([-1]);
    knobs.delay = 5 * minute;
    await stripe.customers.create({});
    await standIn.settled();
    expect(types()).toEqual([]);
    await standIn.clock.advance(standInStart + 6 * minute);
    expect(types()).toEqual(["customer.created"]);
    knobs.delay = 0;
    knobs.hold = true;
    const { id } = await stripe.customers.create({});
    await stripe.customers.update(id, { name: "B" });
    await standIn.settled();
    expect(types()).toEqual([]);
    const updated = standIn.events().at(-1)?.id ?? "";
    expect(await standIn.deliver(updated)).toBe(200);
    expect(types()).toEqual(["customer.updated"]);
    Object.assign(knobs, { hold: false, reorder: true });
    await standIn.work();
    expect(types()).toEqual(["customer.updated", "customer.created"]);
  });

  it("are made in the clock's order while a year goes by, and the site can ask in the middle of it", async () => {
    const asked: string[] = [];
    const shop = openStripe({
      webhookUrl: "http://site.test/hook",
      async fetchOut(request) {
        const { type, data } = await request.json<{ type: string; data: { object: { customer: string } } }>();
        if (!type.startsWith("invoice")) return new Response();
        const { data: invoices } = await shop.stripe.invoices.list({ customer: data.object.customer, limit: 1 });
        asked.push(`${new Date(shop.standIn.clock.now()).toISOString().slice(0, 13)} ${type} ${invoices[0]?.status}`);
        return new Response();
      },
    });
    await subscribe(shop);
    await shop.standIn.settled();
    asked.length = 0;
    await shop.standIn.clock.advanceDays(400);
    expect(asked).toEqual([
      "2027-03-03T12 invoice.created draft",
      "2027-03-03T13 invoice.finalized paid",
      "2027-03-03T13 invoice.paid paid",
      "2027-03-03T13 invoice.payment_succeeded paid",
    ]);
  });
});

describe("knobs of the API", () => {
  it.each([
    ["500", { fail: 2, failWith: 500 }],
    ["lost answers", { loseAnswers: 2 }],
  ] as const)("%s are survived by the library's own tries", async (_what, knobs) => {
    const { standIn, stripe } = openStripe();
    Object.assign(standIn.knobs, knobs);
    await stripe.customers.create({});
    expect(standIn.state.customers).toHaveLength(1);
  });

  it("429, which the library does not try again, and a dead connection come through", async () => {
    const { standIn, stripe } = openStripe();
    Object.assign(standIn.knobs, { fail: 1, failWith: 429 });
    await expect(stripe.customers.create({})).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    standIn.knobs.down = true;
    await expect(stripe.customers.create({})).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(standIn.state.customers).toHaveLength(0);
  });

  it("declines the next charges, whatever the card", async () => {
    const shop = openStripe();
    shop.standIn.knobs.decline = 1;
    const { session, decline } = await subscribe(shop);
    expect(decline?.code).toBe("card_declined");
    expect(shop.standIn.pay(session)).toBeNull();
  });
});

it("ends a checkout after a day, or when it is told to", async () => {
  const { standIn, stripe } = openStripe();
  const order = {
    mode: "subscription" as const,
    line_items: [{ price: standInSettings.priceId, quantity: 1 }],
    success_url: "http://site.test/",
  } satisfies Stripe.Checkout.SessionCreateParams;
  const first = await stripe.checkout.sessions.create(order);
  const second = await stripe.checkout.sessions.create(order);
  await stripe.checkout.sessions.expire(second.id);
  await expect(stripe.checkout.sessions.expire(second.id)).rejects.toThrow("open");
  await standIn.clock.advanceDays(1);
  const { data } = await stripe.checkout.sessions.list({ status: "expired" });
  expect(data.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  expect(standIn.events().map(({ type }) => type)).toEqual(["checkout.session.expired", "checkout.session.expired"]);
});

it("goes on from its state as if it had never stopped", async () => {
  const shop = openStripe();
  const { customer } = await subscribe(shop);
  const state = JSON.parse(JSON.stringify(shop.standIn.state));
  const after = openStripe({ state, now: () => standInStart + 366 * dayMs });
  const { data } = await after.stripe.invoices.list({ customer });
  expect(data.map(({ status, created }) => [status, created])).toEqual([
    ["paid", Date.UTC(2027, 2, 3, 12) / 1000],
    ["paid", standInStart / 1000],
  ]);
  expect((await after.stripe.customers.create({})).id).not.toBe(customer);
});
