import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { auditLog, paymentEvent, program, programInvoice } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makePerson } from "../../testing/make";
import { type Billing, openBilling } from "../../testing/open-billing";
import type { SignedInArgs } from "../auth/guards.server";
import { recordInvoice } from "../programs/admin/invoices.server";
import { handleProgramAdminAction } from "../programs/admin/program-admin.action.server";
import { payByCard, settleReturn } from "./pay-by-card.action.server";
import { settleOpenCheckouts } from "./settle-checkout.server";

// A program pays by card (V7), with the provider's stand-in.

let db: Db;
let billing: Billing;
let context: Context;
const made = { id: "p1", name: "Night Residency", seats: 3, paidUntil: 0 };
const payer = { userId: "cory", email: "cory@hospital.test" };

beforeEach(async () => {
  ({ db } = await freshD1());
  billing = openBilling(db);
  context = billing.context();
  await db.insert(program).values({ ...made, institution: "General", createdAt: 1 });
});

async function readProgram() {
  const [row] = await db.select().from(program).where(eq(program.id, made.id));
  if (!row) throw new Error("the program is gone");
  return row;
}
const readInvoices = () => db.select().from(programInvoice).orderBy(programInvoice.createdAt, programInvoice.number);

/** Presses "Pay by card"; returns the address of the payment page, or the notice. */
async function press(invoiceId = ""): Promise<string> {
  const form = new FormData();
  if (invoiceId) form.set("invoiceId", invoiceId);
  const answer = await payByCard(billing.context(), { program: await readProgram(), payer, path: "/program" }, form);
  const address = answer.headers.get("Location") ?? "";
  return address.split("done=")[1] ?? address;
}

const checkoutOf = (address: string) => address.split("/").at(-1) ?? "";
const pay = (address: string) => billing.standIn.pay(checkoutOf(address));
async function deliverAll() {
  for (const { id } of billing.standIn.events()) await billing.standIn.deliver(id);
}
const record = (id: string, coversUntil = "2027-06-30") =>
  recordInvoice(
    context,
    "boss",
    { programId: made.id, invoiceId: id },
    { number: id, amount: 50_000, currency: "eur", coversUntil, paidBy: "transfer" },
  );
const actions = async () => (await db.select().from(auditLog)).map(({ action, actorId }) => `${action} by ${actorId}`);

/** Posts a form of the admin's page; returns the notice. */
async function act(fields: Record<string, string>): Promise<unknown> {
  const request = new Request("http://site.test/x", { method: "POST", body: new URLSearchParams(fields) });
  const args = { context: billing.context(), request, params: { programId: made.id }, viewer: payer };
  const answer = await handleProgramAdminAction(args as unknown as SignedInArgs);
  return answer instanceof Response ? answer.headers.get("Location")?.split("done=")[1] : answer;
}

describe("a payment by card (V7)", () => {
  it("costs every seat for a year, and gives access once the provider reports it, also if it reports twice", async () => {
    const address = await press();
    const [invoice] = await readInvoices();
    const { price } = billing.standIn.state;
    expect(invoice).toMatchObject({ seats: 3, amount: 3 * price.amount, currency: price.currency, paidAt: null });
    expect((await readProgram()).paidUntil).toBe(0);
    const page = await billing.standIn.fetch(new Request(address));
    expect(await page.text()).toContain("Night Residency");

    pay(address);
    await deliverAll();
    await deliverAll();
    const { paidUntil } = await readProgram();
    expect([paidUntil, paidUntil]).toEqual([invoice?.coversUntil, Date.parse("2027-03-04T00:00:00Z") - 1]);
    expect(await readInvoices()).toMatchObject([{ paidBy: "card", voidedAt: null }]);
    expect(await settleOpenCheckouts(billing.context())).toBe(0);
    expect(await actions()).toEqual(["record invoice by cory", "pay invoice by provider"]);
    // The next year begins where the paid time ends.
    pay(await press());
    await deliverAll();
    expect((await readProgram()).paidUntil).toBe(Date.parse("2028-03-04T00:00:00Z") - 1);
  });

  it("has one open page: pressed twice at once it is the same page, and a later one closes the earlier", async () => {
    const [first, second] = await Promise.all([press(), press()]);
    expect(first).toBe(second);
    expect(await readInvoices()).toHaveLength(1);
    const third = await press();
    expect(third).not.toBe(first);
    expect(() => pay(first)).toThrow("expired");
    pay(third);
    // Pressed again before the event arrives, it records the payment instead of taking another.
    expect(await press()).toBe("cardPaid");
    expect(billing.standIn.state.checkouts.filter(({ status }) => status === "complete")).toHaveLength(1);
  });

  it("follows the number of seats: a page for another number is closed, and its invoice voided", async () => {
    const first = await press();
    await db.update(program).set({ seats: 5 });
    const second = await press();
    expect(() => pay(first)).toThrow("expired");
    expect((await readInvoices()).map(({ seats, voidedAt }) => [seats, voidedAt === null]).sort()).toEqual([
      [3, false],
      [5, true],
    ]);
    pay(second);
    expect(await settleReturn(billing.context(), made.id)).toBe("cardPaid");
    expect((await readInvoices()).filter(({ paidAt }) => paidAt !== null)).toMatchObject([{ seats: 5 }]);
  });

  it("pays an invoice that an admin recorded, in its own currency", async () => {
    await record("A1");
    const address = await press("A1");
    expect(billing.standIn.state.checkouts[0]?.sale).toMatchObject({
      unitAmount: 50_000,
      quantity: 1,
      currency: "eur",
    });
    pay(address);
    await deliverAll();
    expect((await readProgram()).paidUntil).toBe(Date.parse("2027-07-01T00:00:00Z") - 1);
    expect(await press("A1")).toBe("changed");
    expect(await press("another program's")).toBe("changed");
  });

  it("cannot follow another payment: an admin who records one closes the page first", async () => {
    await record("A1");
    const address = await press("A1");
    expect(await act({ intent: "payInvoice", invoiceId: "A1", paidOn: "2026-03-02", paidBy: "transfer" })).toBe("paid");
    expect(() => pay(address)).toThrow("expired");
    // Paid on the page a moment before: the admin's form records that payment and not a second one.
    await record("A2", "2028-06-30");
    pay(await press("A2"));
    expect(await act({ intent: "voidInvoice", invoiceId: "A2" })).toBe("cardPaid");
    expect((await readInvoices()).map(({ number, paidBy, voidedAt }) => [number, paidBy, voidedAt])).toEqual([
      ["A1", "transfer", null],
      ["A2", "card", null],
    ]);
    // While the provider is away, nobody knows whether the page was paid.
    await record("A3", "2029-06-30");
    await press("A3");
    billing.standIn.knobs.down = true;
    expect(await act({ intent: "voidInvoice", invoiceId: "A3" })).toBe("noProvider");
    expect((await readInvoices()).at(-1)?.voidedAt).toBeNull();
  });

  it("names a payment that came in spite of that, so that a person returns it", async () => {
    await record("A1");
    const address = await press("A1");
    await db.update(programInvoice).set({ voidedAt: 1 });
    pay(address);
    await deliverAll();
    expect((await readProgram()).paidUntil).toBe(0);
    const [event] = await db.select().from(paymentEvent);
    expect(event?.note).toContain("return this payment");
  });

  it("is recorded without its event, by the scheduled job, and refused while the provider is away", async () => {
    pay(await press());
    expect(await settleOpenCheckouts(billing.context())).toBe(1);
    expect((await readProgram()).paidUntil).toBeGreaterThan(context.now);
    billing.standIn.knobs.down = true;
    expect(await press()).toBe("noProvider");
    expect(await settleReturn({ ...billing.context(), payments: null }, made.id)).toBe("cardPending");
  });

  it("does not touch a learner's checkout", async () => {
    const learner = await makePerson(db);
    const { startCheckout } = await import("../billing/checkout.server");
    const buyer = { userId: learner.userId, fullName: "Pat", email: learner.email };
    await startCheckout(billing.context(), billing.payments, buyer, "k");
    billing.standIn.pay(billing.standIn.state.checkouts[0]?.id ?? "");
    await deliverAll();
    expect((await db.select().from(paymentEvent)).map(({ note }) => note)).not.toContain("not a payment of ours");
    expect(await actions()).toEqual([]);
  });
});
