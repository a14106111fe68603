import { beforeEach, expect, it } from "vitest";
import { auditLog, savedView } from "~/db/schema";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makePerson, type Person } from "~/testing/make";
import type { SignedInArgs } from "../../../auth/guards.server";
import { handleQuestionListAction } from "../question-list.action.server";
import { selectViews } from "./saved-views.server";
import { maxOwnViews } from "./view-forms";

let other: Person;

beforeEach(async () => {
  await setUpAdminAndLearner();
  other = await makePerson(db, { role: "admin" });
});

/** Posts a form of the list; returns the address it redirects to, or the errors of the name. */
async function post(search: string, fields: Record<string, string>, by: Person = admin) {
  const request = new Request(`${url}/manage-questions?${search}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const viewer = { userId: by.userId, adminScope: "owner", timeZone: "UTC" };
  const args = { request, context: contextOf(), params: {}, viewer } as unknown as SignedInArgs;
  try {
    const reply = await handleQuestionListAction(args);
    return "data" in reply ? reply.data.view?.error?.name : reply;
  } catch (reply) {
    return (reply as Response).headers.get("location");
  }
}

const save = (search: string, name: string, by?: Person, share?: boolean) =>
  post(search, { intent: "save-view", name, ...(share && { isShared: "on" }) }, by);
const namesFor = async (by: Person) => (await selectViews(db, by.userId)).map(({ name, isOwn }) => [name, isOwn]);

it("saves the filters under a name, without the page, and replaces those of the same name (M19)", async () => {
  expect(await save("topic=liver&page=3&nonsense=1", " Liver ")).toBe("/manage-questions?topic=liver");
  expect(await save("topic=liver&status=live&order=id", "Liver")).toBe(
    "/manage-questions?topic=liver&status=live&order=id",
  );
  expect(await selectViews(db, admin.userId)).toMatchObject([
    { name: "Liver", query: "topic=liver&status=live&order=id", isShared: false, isOwn: 1 },
  ]);
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(["save view", "save view"]);
});

it("shows an admin the own views first, then the shared ones of others", async () => {
  await save("status=live", "Zebra");
  await save("status=retired", "Ours", other, true);
  await save("status=draft", "Mine alone", other);
  expect(await namesFor(admin)).toEqual([
    ["Zebra", 1],
    ["Ours", 0],
  ]);
});

it("lets only the owner delete a view", async () => {
  await save("status=live", "Shared", admin, true);
  const [view] = await db.select().from(savedView);
  await post("status=live", { intent: "delete-view", viewId: view?.id ?? "" }, other);
  expect(await namesFor(admin)).toEqual([["Shared", 1]]);
  expect(await post("status=live", { intent: "delete-view", viewId: view?.id ?? "" })).toBe(
    "/manage-questions?status=live",
  );
  expect(await namesFor(admin)).toEqual([]);
  // The view of the other admin was not deleted, so this was not recorded.
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(["save view", "delete view"]);
});

it("refuses a view without a name, and more views than allowed, and says why", async () => {
  expect(await save("status=live", " ")).toEqual(["Enter a name."]);
  for (let index = 0; index < maxOwnViews; index += 1) await save("status=live", `View ${index}`);
  expect(await save("status=live", "One more")).toEqual([`You have ${maxOwnViews} views. Delete one first.`]);
  // A name in use replaces its view, also at the limit.
  expect(await save("status=draft", "View 3")).toBe("/manage-questions?status=draft");
  expect(await namesFor(admin)).toHaveLength(maxOwnViews);
});
