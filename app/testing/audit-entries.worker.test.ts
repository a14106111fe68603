import { beforeEach, expect, it } from "vitest";
import { auditLog, campaign, questionReport, user } from "../db/schema";
import { listChanges } from "../features/audit/audit-changes";
import { cancelCampaign, scheduleCampaign } from "../features/communications/send-campaign.server";
import { closeReports } from "../features/reports/queue/close-reports.server";
import { banUser } from "../features/users/actions/ban-user.server";
import { confirmEmail } from "../features/users/actions/name-and-email.server";
import { disableTwoStep } from "../features/users/actions/user-logins.server";
import { act, ada, admin, contextOf, db, setUpAdminAndLearner } from "./admin-setup";
import { makeQuestion } from "./make";

beforeEach(setUpAdminAndLearner);

/** Returns the changes of the newest audit entry, as the audit page lists them. */
async function lastChanges() {
  const entry = (await db.select().from(auditLog)).at(-1);
  await db.delete(auditLog);
  return listChanges(entry?.before ?? null, entry?.after ?? null).map(({ name, before, after }) => [
    name,
    before,
    after,
  ]);
}

it("records the values before and after a change of state (M12)", async () => {
  const context = contextOf();
  await banUser(context, act(), { reason: "spam", until: null });
  await db.delete(auditLog);
  await banUser(context, act(), { reason: "fraud", until: null });
  expect(await lastChanges()).toEqual([["reason", "spam", "fraud"]]);

  await db.update(user).set({ emailVerified: false, twoFactorEnabled: true });
  await confirmEmail(context, act());
  expect(await lastChanges()).toEqual([["emailVerified", "false", "true"]]);
  await disableTwoStep(context, act());
  expect(await lastChanges()).toEqual([["twoStep", "true", "false"]]);

  const words = { subject: "News", text: "Text", segment: "all" };
  await db.insert(campaign).values({ id: "c", ...words, state: "draft", createdBy: "a", createdAt: 1, updatedAt: 1 });
  await scheduleCampaign(context, admin.userId, "c", Date.parse("2026-11-22T10:30:00Z"));
  const time = "Nov 22, 2026, 10:30 AM UTC";
  expect(await lastChanges()).toEqual([
    ["state", "draft", "scheduled"],
    ["scheduledAt", null, time],
  ]);
  await cancelCampaign(context, admin.userId, "c");
  expect(await lastChanges()).toEqual([
    ["state", "scheduled", "draft"],
    ["scheduledAt", time, null],
  ]);

  const { questionId, versionId } = await makeQuestion(db);
  await db.insert(questionReport).values({
    ...{ id: "r", userId: ada.userId, questionId, versionId, reason: "typo", comment: "", state: "open", createdAt: 1 },
  });
  await closeReports(context, admin.userId, { questionId, reportIds: ["r"], state: "resolved", reply: "Thank you." });
  expect(await lastChanges()).toEqual([
    ["state", "open", "resolved"],
    ["reports", null, "1"],
    ["reply", null, "Thank you."],
  ]);
});
