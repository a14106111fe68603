import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { auditLog, rvuRelease } from "~/db/schema";
import { admin, auditActions, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makeRvu } from "~/testing/make-rvu";
import type { SignedInArgs } from "../../auth/guards.server";
import sample from "../engine/import/sample-PPRRVU.csv?raw";
import sampleBefore from "../engine/import/sample-PPRRVU-2025.csv?raw";
import { listReleases } from "./list-releases.server";
import { chooseRelease, deleteRelease, publishRelease } from "./release-actions.server";
import { loadRelease } from "./rvu-release.loader.server";
import { handleReleaseAction, handleReleaseUpload } from "./rvu-releases.action.server";

beforeEach(async () => {
  await setUpAdminAndLearner();
  await makeRvu(db);
});

const args = (body: BodyInit, releaseId = "") =>
  ({
    context: contextOf(),
    request: new Request(`${url}/admin-rvu/${releaseId}`, { method: "POST", body }),
    params: { releaseId },
    viewer: { userId: admin.userId, timeZone: "UTC" },
  }) as unknown as SignedInArgs;

/** Returns the redirect target of an upload, or its error messages. */
async function upload(csv: string | Uint8Array<ArrayBuffer>, name = "PPRRVU2026_Jul_nonQPP.csv") {
  const form = new FormData();
  form.set("file", new File([csv], name));
  const answer = await handleReleaseUpload(args(form));
  if (answer instanceof Response) return answer.headers.get("Location");
  if (!("data" in answer)) throw new Error("unexpected response to an upload");
  return answer.data.errors.map(({ message }) => message).join(" ");
}

const press = async (releaseId: string, fields: Record<string, string>) =>
  (await handleReleaseAction(args(new URLSearchParams(fields), releaseId))).headers.get("Location");
const states = async () =>
  (await db.select().from(rvuRelease).orderBy(rvuRelease.id)).map(
    ({ id, isCurrent, publishedAt }) => `${id}${publishedAt === null ? " dry" : ""}${isCurrent ? " current" : ""}`,
  );
const act = (releaseId: string) => ({ actorId: admin.userId, releaseId });
const show = async (id: string, against = "") => {
  const shown = await loadRelease(contextOf(), { timeZone: "UTC" }, { id, against, page: 1 });
  if (!shown) throw new Error(`${id} is not there`);
  return shown;
};

it("stores a file as a dry run once, under its own id", async () => {
  expect(await upload(sample)).toBe("/admin-rvu/2026C-2");
  expect(await upload(sample, "renamed.csv")).toBe("/admin-rvu/2026C-2");
  expect(await upload(sampleBefore, "x.csv")).toBe("/admin-rvu/2025D-2");
  expect(await upload(`${sample}\r\n`)).toBe("/admin-rvu/2026C-3");
  expect(await states()).toEqual(["2025D", "2025D-2 dry", "2026C current", "2026C-2 dry", "2026C-3 dry"]);
  expect(await auditActions()).toEqual(["upload release", "upload release", "upload release"]);
  const [row] = await db.select().from(rvuRelease).where(eq(rvuRelease.id, "2026C-2"));
  expect(row).toMatchObject({ rowsRead: 98, conversionFactor: 334009, sourceName: "PPRRVU2026_Jul_nonQPP.csv" });
  expect(row?.sourceHash).toMatch(/^[0-9a-f]{64}$/);
});

it("stores nothing of an invalid file", async () => {
  const shifted = sample.replace(/^(70450,26,[^,]*),/m, "$1,,");
  const broken: [string | Uint8Array<ArrayBuffer>, RegExp][] = [
    [shifted, /Line \d+ has 33 columns, but the header has 32/],
    [sample.replace(/^HCPCS,/m, "CODE,"), /No line begins with HCPCS/],
    [sample.replace("2026 National", "2025 National"), /conversion factor of 2025/],
    [new Uint8Array(10_000_000).fill(65), /Line 1: a cell or the whole line is too long/],
    [new Uint8Array(13_000_000).fill(65), /larger than 12 MB/],
    [new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /damaged/],
    ["", /Choose a file/],
  ];
  const before = await db.select().from(rvuRelease);
  for (const [file, why] of broken) expect(await upload(file)).toMatch(why);
  expect(await db.select().from(rvuRelease)).toEqual(before);
  expect(await auditActions()).toEqual([]);
});

it("compares a file with the current release and with another one", async () => {
  await upload(sample);
  const { against, otherReleaseIds, diff, ourStudyCount, release } = await show("2026C-2");
  expect([against, otherReleaseIds]).toEqual(["2026C", ["2026C", "2025D"]]);
  expect(release.rowsRead - release.rowsKept).toBeGreaterThanOrEqual(0);
  expect(diff.removedRows.total).toBeGreaterThan(2_000);
  expect([diff.addedRows.total, diff.namedChangeCount + diff.unnamedChangeCount]).toEqual([0, 0]);
  expect(diff.unchangedCount).toBe(release.rowsKept);
  expect(diff.missingRows.total).toBeGreaterThan(500);
  expect(ourStudyCount).toBeGreaterThan(diff.missingRows.total);
  expect((await show("2026C-2")).isCurrentSuggested).toBe(false);
  const older = await show("2026C", "2025D");
  expect(older.against).toBe("2025D");
  expect([older.diff.changes.length, older.diff.hasMore]).toEqual([50, true]);
  expect(older.diff.unnamedChangeCount).toBeGreaterThan(0);
  expect(JSON.stringify(older.diff)).not.toMatch(/\b7\d{4}\b/);
  expect((await show("2026C", "nonsense")).against).toBe("2025D");
});

it("shows codes and unnamed studies only if showCodes is on", async () => {
  const context = contextOf();
  const settings = { ...context.settings, showCodes: true };
  const shown = await loadRelease({ ...context, settings }, { timeZone: "UTC" }, { id: "2026C", against: "", page: 1 });
  expect(shown?.diff.unnamedChangeCount).toBe(0);
  expect(JSON.stringify(shown?.diff.changes)).toMatch(/\(\w{5}\)/);
});

it("publishes once with one log entry, and makes the release current on request (C7)", async () => {
  await upload(sample);
  await upload(sampleBefore, "b.csv");
  expect(await press("2026C-2", { intent: "publish", current: "on" })).toBe("/admin-rvu/2026C-2?done=published");
  expect(await press("2025D-2", { intent: "publish" })).toBe("/admin-rvu/2025D-2?done=published");
  const published = ["2025D", "2025D-2", "2026C", "2026C-2 current"];
  expect(await states()).toEqual(published);
  await press("2025D", { intent: "choose" });
  const chosen = ["2025D current", "2025D-2", "2026C", "2026C-2"];
  expect(await states()).toEqual(chosen);
  // A repeated request does not undo a later choice.
  expect(await press("2026C-2", { intent: "publish", current: "on" })).toBe("/admin-rvu/2026C-2?done=before");
  expect(await press("2025D", { intent: "choose" })).toBe("/admin-rvu/2025D?done=before");
  expect(await states()).toEqual(chosen);
  expect((await auditActions()).slice(2)).toEqual(["publish release", "publish release", "choose release"]);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "choose release"));
  expect(entry).toMatchObject({
    actorId: admin.userId,
    subject: "release:2025D",
    before: '{"current":"2026C-2"}',
    after: '{"current":"2025D"}',
  });
});

it("refuses to make a dry run or an unknown release current", async () => {
  await upload(sample);
  for (const id of ["2026C-2", "2031A"]) expect(await chooseRelease(contextOf(), act(id))).toBe(false);
  expect(await publishRelease(contextOf(), { ...act("2031A"), makeCurrent: true })).toBe(false);
  expect(await states()).toEqual(["2025D", "2026C current", "2026C-2 dry"]);
  expect(await auditActions()).toEqual(["upload release"]);
});

it("leaves exactly one current release after concurrent choices", async () => {
  await upload(sample);
  const context = contextOf();
  await Promise.all([
    publishRelease(context, { ...act("2026C-2"), makeCurrent: true }),
    publishRelease(context, { ...act("2026C-2"), makeCurrent: true }),
    chooseRelease(context, act("2025D")),
    chooseRelease(context, act("2026C")),
  ]);
  expect((await states()).filter((state) => state.endsWith("current"))).toHaveLength(1);
  expect((await auditActions()).filter((action) => action === "publish release")).toHaveLength(1);
});

it("deletes dry runs, but never a published release that tallies may use", async () => {
  await upload(sample);
  for (const published of ["2025D", "2026C"])
    expect(await press(published, { intent: "delete" })).toBe(`/admin-rvu/${published}?done=kept`);
  expect(await press("2026C-2", { intent: "delete" })).toBe("/admin-rvu?deleted=2026C-2");
  expect(await deleteRelease(contextOf(), act("2026C-2"))).toBe(false);
  expect(await states()).toEqual(["2025D", "2026C current"]);
  // The id of a deleted dry run can be reused; the id of a published release cannot.
  await upload(sample);
  await press("2026C-2", { intent: "publish" });
  expect(await press("2026C-2", { intent: "delete" })).toBe("/admin-rvu/2026C-2?done=kept");
  expect(await upload(`${sample}\r\n`)).toBe("/admin-rvu/2026C-3");
  expect(await auditActions()).toEqual([
    ...["upload release", "delete release", "upload release", "publish release", "upload release"],
  ]);
});

it("names the publisher and deletes old dry runs", async () => {
  await upload(sample);
  await press("2026C-2", { intent: "publish" });
  await upload(sampleBefore, "b.csv");
  await db.update(rvuRelease).set({ createdAt: 1 });
  await upload(`${sample}\r\n`);
  expect(await states()).toEqual(["2025D", "2026C current", "2026C-2", "2026C-3 dry"]);
  const listed = await listReleases(contextOf(), { timeZone: "UTC" });
  expect(listed.find(({ id }) => id === "2026C-2")?.publisherName).toBe("Pat Person");
});

it("suggests a newer release that has our studies, but not an older one", async () => {
  const [whole] = await db.select().from(rvuRelease).where(eq(rvuRelease.id, "2026C"));
  if (!whole) throw new Error("2026C is seeded");
  const dry = { ...whole, isCurrent: false, publishedAt: null, publishedBy: null };
  await db.insert(rvuRelease).values({ ...dry, id: "2026D", letter: "D", sourceHash: "d" });
  await db.insert(rvuRelease).values({ ...dry, id: "2026A", letter: "A", sourceHash: "a" });
  expect([(await show("2026D")).isCurrentSuggested, (await show("2026A")).isCurrentSuggested]).toEqual([true, false]);
});
