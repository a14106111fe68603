import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditLog, customSet, note, questionGrant, questionReport, user } from "../app/db/schema";
import { makeQuestion } from "../app/testing/make";
import { expectNoSidewaysScroll } from "./support/accessible";
import { signIn, test } from "./support/browser";

// Words or addresses of 300 characters wrap, so the page does not scroll sideways.

const word = `https://example.org/${"z".repeat(280)}`;

test("a long word wraps in a report, a set's name, a found note, a user's name, and recent activity", {
  timeout: 120_000,
}, async ({ open, db }) => {
  const page = await open({ width: 360 });
  const { userId, username } = await signIn(page, db, { role: "admin" });
  const { questionId, versionId } = await makeQuestion(db, { free: true });
  await db.insert(questionGrant).values({ userId, questionId, source: "free", grantedAt: 1 });
  await db.insert(questionReport).values({
    ...{ id: crypto.randomUUID(), userId, questionId, versionId, reason: "other", comment: word, state: "declined" },
    ...{ reply: word, createdAt: 1, closedAt: 2 },
  });
  await db
    .insert(note)
    .values({ userId, questionId, text: `findable ${word}`, clientId: crypto.randomUUID(), savedAt: 1 });
  const token = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
  await db.insert(customSet).values({
    ...{ id: crypto.randomUUID(), userId, name: word, createdAt: 1, updatedAt: 1, shareToken: token },
    request: JSON.stringify({ from: "filter", size: 5, filter: { organs: ["gi"], text: "z".repeat(80) } }),
  });
  const change = { id: crypto.randomUUID(), actorId: userId, action: "change name", subject: `user:${userId}` };
  await db.insert(auditLog).values({ ...change, at: Date.now() });
  await db.update(user).set({ name: word }).where(eq(user.id, userId));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, times] of [
      ["/settings/reports", 2],
      ["/custom-sets", 1],
      [`/custom-sets/shared/${token}`, 1],
      ["/questions/search?q=findable", 1],
      [`/admin/search?q=${username}`, 1],
      ["/admin", 1],
    ] as const) {
      await page.goto(path);
      await page.locator("main", { hasText: "zzzzzzzz" }).waitFor();
      expect(await page.locator("main").getByText("zzzzzzzz").count(), path).toBeGreaterThanOrEqual(times);
      await expectNoSidewaysScroll(page);
    }
  }
});
