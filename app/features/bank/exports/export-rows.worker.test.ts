import { beforeEach, expect, it } from "vitest";
import { seedBank } from "~/db/seed/seed-bank";
import { admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { sendImport } from "~/testing/import-setup";
import { itemStatistics } from "../../../db/schema";
import { questionLike } from "../../../testing/make";
import type { QuestionContent } from "../../questions/content";
import { applyImport } from "../imports/apply-import.server";
import { parseDryRunQuery } from "../imports/dry-run-query";
import { loadImportRun } from "../imports/import-run.loader.server";
import type { ExportQuery } from "./export-query";
import { getExportPage } from "./export-rows.server";

beforeEach(setUpAdminAndLearner);

const like = (id: string, fields: object = {}) => ({ ...questionLike(fields), id }) as QuestionContent;
const all: ExportQuery = { after: "", list: "", ids: null, statistics: false };
const read = (query: Partial<ExportQuery> = {}) => getExportPage(contextOf(), admin.userId, { ...all, ...query });
const idsOf = ({ questions }: Awaited<ReturnType<typeof read>>) => questions.map((one) => (one as QuestionContent).id);

it("gives every question once, page by page, and what comes back in is the same", { timeout: 60_000 }, async () => {
  const bank = Array.from({ length: 501 }, (_, index) => like(`many-${String(index).padStart(4, "0")}`));
  await seedBank(db, bank, [], 1000);
  const first = await read();
  expect([first.questions.length, first.total, first.next]).toEqual([500, 501, "many-0499"]);
  const second = await read({ after: first.next ?? "" });
  expect([idsOf(second), second.next, second.total]).toEqual([["many-0500"], null, null]);
  const importId = await sendImport(contextOf(), admin.userId, [...first.questions, ...second.questions]);
  const viewer = { timeZone: "UTC", userId: admin.userId };
  const run = await loadImportRun(contextOf(), viewer, importId, parseDryRunQuery(new URLSearchParams()));
  expect(run?.counts).toEqual({ new: 0, changed: 0, same: 501, refused: 0 });
});

it("narrows by the list's address and by ids, and leaves out what is not whole", async () => {
  await seedBank(db, [like("live-1"), like("live-2", { organ: "gu" })], [], 1000);
  const { teachingPoint, ...half } = like("half-1");
  const drafted = [half, like("whole-1"), like("live-1", { stem: "Not published yet?" })];
  await applyImport(contextOf(), admin.userId, await sendImport(contextOf(), admin.userId, drafted), {
    toReview: false,
  });
  const everything = await read();
  expect([idsOf(everything), everything.skippedIds]).toEqual([["live-1", "live-2", "whole-1"], ["half-1"]]);
  expect((everything.questions[0] as QuestionContent).stem).toBe(like("x").stem);
  expect(idsOf(await read({ list: "status=live&organ=gu" }))).toEqual(["live-2"]);
  expect(idsOf(await read({ ids: ["live-1", "q-whole-1", "no-such-id"] }))).toEqual(["live-1", "whole-1"]);
});

it("brings statistics along where they are asked for", async () => {
  await seedBank(db, [like("live-1")], [], 1000);
  const numbers = { n: 40, p: 0.5, discrimination: 0.2, time: { median: 41_260 }, options: [{ id: "a", share: 0.5 }] };
  await db.insert(itemStatistics).values({
    ...{ versionId: "q-live-1-v1", n: 40, p: 0.5, discrimination: 0.2, flags: "" },
    statistics: JSON.stringify(numbers),
  });
  expect((await read()).statisticsById).toEqual({});
  expect((await read({ statistics: true })).statisticsById).toEqual({
    "live-1": { n: 40, p: 0.5, discrimination: 0.2, medianSeconds: 41.3, options: { a: 0.5 } },
  });
});
