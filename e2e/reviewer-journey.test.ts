import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { versionReview } from "../app/db/schema";
import { makePerson } from "../app/testing/make";
import { site, test } from "./support/browser";
import { goTo, look } from "./support/look";
import { openSignedIn } from "./support/sign-in";
import { writeDraft } from "./support/write-draft";

// An owner makes a reviewer, an editor assigns a draft, and the reviewer comments and approves (A8, M14, M15).

const own = (db: Db) => ({ url: site, db });

const adminLinks = (page: Page) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link").locator("visible=true").allInnerTexts();

test("an owner makes a reviewer, who sees only own pages, comments on a draft, and approves it", async ({
  open,
  db,
}) => {
  const learner = await makePerson(db);
  const { page: editor, userId: editorId } = await openSignedIn(open, own(db), { role: "admin", adminScope: "editor" });
  const questionId = await writeDraft(db, editorId);

  const { page: owner } = await openSignedIn(open, own(db), { role: "admin" });
  await goTo(owner, `/admin-users/${learner.userId}`);
  await owner.getByText("Role, ban, and deletion").click();
  const roleForm = owner.getByRole("region", { name: "Make admin" });
  await roleForm.getByLabel("Scope").selectOption("reviewer");
  await roleForm.getByLabel("Reason").fill("reads chest drafts");
  await roleForm.getByRole("button", { name: "Make admin" }).click();
  await owner.getByText("This account is now a reviewer.").waitFor();
  await look(owner, "scope-person");
  await goTo(owner, "/admin-users/reviewers");
  const card = owner.getByRole("listitem").filter({ has: owner.locator(`a[href="/admin-users/${learner.userId}"]`) });
  await card.getByText("Credentials missing").waitFor();
  await card.getByText("Enter credentials", { exact: true }).click();
  const printedName = `Dr. Erika ${learner.username}`;
  await card.getByLabel("Name", { exact: true }).fill(printedName);
  await card.getByLabel("Degree or board").fill("board-certified radiologist");
  await card.getByLabel("Institution").fill("Example Hospital");
  await card.getByLabel("Country").fill("Germany");
  await card.getByRole("button", { name: "Save credentials" }).click();
  await owner.getByText("The credentials are saved.").waitFor();
  await look(owner, "reviewers");

  await goTo(editor, `/manage-questions/${questionId}`);
  expect(await editor.getByRole("button", { name: "Approve" }).count()).toBe(0);
  const review = editor.getByRole("region", { name: "Review", exact: true });
  await review.getByText("Assign reviewer", { exact: true }).click();
  await review.getByLabel("Reviewer", { exact: true }).selectOption({ label: printedName });
  await review.getByLabel("Due date").fill("2030-01-31");
  await review.getByRole("button", { name: "Save reviewer" }).click();
  await editor.getByText("The reviewer of the draft is saved.").waitFor();
  await review.getByText(`Assigned to ${printedName}`).waitFor();

  const { page: reviewer } = await openSignedIn(open, own(db), learner.userId);
  await goTo(reviewer, "/admin");
  await reviewer.getByRole("link", { name: "Drafts assigned to you" }).waitFor();
  const links = (await adminLinks(reviewer)).map((text) => text.split("\n")[0]);
  expect(links).toEqual([
    "Overview",
    "Search",
    "Questions",
    "To review",
    "Pictures",
    "Reports",
    "Test by ids",
    "Score disputes",
    "AI practice",
  ]);
  await look(reviewer, "reviewer-overview");
  for (const path of ["/admin-users", "/admin-subscription", "/manage-questions/new"])
    expect((await reviewer.request.get(`${site}${path}`)).status(), path).toBe(404);
  await goTo(reviewer, "/manage-questions/to-review");
  const assigned = reviewer.locator("#assigned");
  await assigned.getByText("Due Jan 31, 2030").waitFor();
  await look(reviewer, "to-review");
  await assigned.getByRole("link").click();
  await reviewer.getByRole("region", { name: "Saving and checking" }).waitFor();
  const panel = reviewer.getByRole("region", { name: "Review", exact: true });
  expect(await panel.getByText("Change reviewer").count()).toBe(0);
  await panel.getByLabel("Comment on").selectOption({ label: "Option B, rationale" });
  await panel.getByLabel("Comment", { exact: true }).fill("Cite the newer edition.");
  await panel.getByRole("button", { name: "Add comment" }).click();
  await reviewer.getByText("The comment is saved.").waitFor();
  // Beside the field, too.
  const rationale = reviewer.locator('[id="f-options-1-rationale"]');
  await expect
    .poll(() => rationale.evaluate((field) => field.closest("div")?.parentElement?.innerText ?? ""))
    .toContain("Cite the newer edition.");
  expect(await rationale.getAttribute("readonly")).not.toBeNull();
  await look(reviewer, "reviewer-draft");

  await goTo(editor, `/manage-questions/${questionId}`);
  await editor.getByRole("button", { name: "Resolve comment on Option B, rationale" }).click();
  await editor.getByText("The comment is resolved.").waitFor();
  await look(editor, "editor-draft");
  await reviewer.getByRole("button", { name: "Approve", exact: true }).click();
  await reviewer.getByText("The draft is approved and can be published.").waitFor();

  await goTo(owner, `/manage-questions/${questionId}`);
  await owner.getByRole("region", { name: "Saving and checking" }).waitFor();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await owner.getByText("The version is published and live.").waitFor();
  await owner.getByText(`Version 1 was reviewed by ${printedName}, board-certified radiologist`).waitFor();
  expect(
    await db
      .select()
      .from(versionReview)
      .where(eq(versionReview.versionId, `${questionId}-v1`)),
  ).toMatchObject([
    { reviewerName: printedName, credentials: "board-certified radiologist, Example Hospital, Germany" },
  ]);
});
