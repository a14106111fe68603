import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { program, programCoordinator, programInvoice } from "../app/db/schema";
import { dayMs } from "../app/lib/day";
import { makePerson } from "../app/testing/make";
import { hydrated, test } from "./support/browser";
import { look } from "./support/look";
import { startOwnShop } from "./support/own-shop";
import { openSignedIn } from "./support/sign-in";

test("a coordinator pays the next year by card, and an owner makes and ends a promotion code (V7, M8)", {
  timeout: 240_000,
}, async ({ open }) => {
  const shop = await startOwnShop();
  onTestFinished(() => shop.stop());
  const { db, url } = shop.site;
  const { userId } = await makePerson(db, {});
  const paidUntil = Date.now() + 6 * dayMs;
  await db
    .insert(program)
    .values({ id: "p1", name: "Night Residency", institution: "General", seats: 3, paidUntil, createdAt: 1 });
  await db.insert(programCoordinator).values({ userId, programId: "p1", addedAt: 1 });

  const { page: boss } = await openSignedIn(
    (options) => open({ ...options, servers: [url, shop.standInUrl] }),
    shop.site,
    userId,
  );
  await boss.goto(`${url}/program`);
  await hydrated(boss);
  await boss.getByText("The paid time ends in 6 days").waitFor();
  await look(boss, "program-payment");
  await boss.getByRole("button", { name: "Pay by card" }).click();
  await boss.getByRole("heading", { name: "RadCore seats for a year: Night Residency" }).waitFor();
  await boss.getByRole("textbox").first().fill("4242 4242 4242 4242");
  await boss.getByRole("button", { name: "Pay $597.00" }).click();
  await boss.getByText("Payment received.").waitFor();
  await look(boss, "program-paid");
  const [row] = await db.select().from(program).where(eq(program.id, "p1"));
  expect(row?.paidUntil).toBeGreaterThan(paidUntil + 364 * dayMs);
  expect(await db.select().from(programInvoice)).toMatchObject([{ amount: 59_700, paidBy: "card" }]);

  const { page: owner } = await openSignedIn(open, shop.site, { role: "admin", adminScope: "owner" });
  await owner.goto(`${url}/admin-subscription/programs/p1`);
  await hydrated(owner);
  await owner.getByText(/\d, card, through the payment provider/).waitFor();
  await look(owner, "program-admin-card");
  await owner.getByRole("link", { name: "Coupons" }).click();
  await owner.getByText("No promotion codes yet").waitFor();
  await owner.getByLabel("Code", { exact: true }).fill("welcome20");
  await owner.getByLabel("Discount", { exact: true }).fill("20");
  await owner.getByLabel("Limit (optional)").fill("50");
  await owner.getByRole("button", { name: "Create code" }).click();
  await owner.getByText("Code created.").waitFor();
  await look(owner, "coupons");
  await owner.getByRole("button", { name: "End", exact: true }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "End code" }).click();
  await owner.getByText("Code ended.").waitFor();
  expect(shop.standIn.state.promotionCodes).toMatchObject([{ code: "WELCOME20", active: false, limit: 50 }]);
});
