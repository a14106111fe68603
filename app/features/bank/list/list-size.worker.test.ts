import { beforeAll, describe, expect, it } from "vitest";
import type { Db, DbCount } from "../../../db/client.server";
import { freshD1 } from "../../../testing/d1";
import { makePerson } from "../../../testing/make";
import { makeManagedBank } from "../../../testing/make-managed-bank";
import { bankPageSize, listBank, listMatchingIds } from "./bank-list.server";
import { parseBankQuery } from "./bank-query";
import { maxBulkQuestions } from "./bulk-question-actions";

// Bounds the rows the list reads in a bank of 20,000 questions. The database counts rows of indexes, tables, and sorters alike.

const questions = 20_000;
/** Upper bound of the matches of the indexed filters below. */
const mostFound = 1200;
/** Rows of one page: each question with its index entry, topic, version, draft, statistics, and reports; and the bank cells. */
const page = 7 * (bankPageSize + 1) + 80;

let db: Db;
let count: DbCount;
let viewerId: string;

beforeAll(async () => {
  ({ db, count } = await freshD1());
  viewerId = (await makePerson(db)).userId;
  await makeManagedBank(db, questions, [viewerId, (await makePerson(db)).userId]);
}, 120_000);

const query = (search: string) => parseBankQuery(new URLSearchParams(search));

async function list(search: string) {
  const before = { ...count };
  const found = await listBank({ db }, viewerId, query(search));
  expect(count.trips - before.trips).toBe(1);
  return { ...found, read: count.rowsRead - before.rowsRead };
}

describe("with 20,000 questions", () => {
  it.each(["", "order=id"])("the unfiltered list reads only its page: %j", async (search) => {
    const { rows, read } = await list(search);
    expect(rows).toHaveLength(bankPageSize);
    expect(read).toBeLessThan(page);
  });

  it("a late page reads only index rows of the pages before it", async () => {
    const { rows, read } = await list("page=300");
    expect(rows).toHaveLength(bankPageSize);
    expect(read).toBeLessThan(page + 301 * bankPageSize);
  });

  it.each([
    ...["status=in_review", "status=under_review", "stage=approved", "mine=drafts", "mine=publishable"],
    ...["flag=any", "flag=too-hard", "reports=open", "free=yes", "flag=too-hard&status=live&order=p"],
    ...["search=sequestration", "search=x-19", "search=q-77", "search=sequestration&organ=gu"],
  ])("an indexed filter reads a few rows per match: %s", async (search) => {
    const { total, read } = await list(search);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(mostFound);
    expect(read).toBeLessThan(page + 10 * mostFound);
  });

  it.each([
    ...[
      "order=reports",
      "order=p",
      "order=discrimination",
      "status=live",
      "status=live&organ=gi",
      "status=live&order=p",
    ],
    ...["type=single", "type=case", "organ=gi", "organ=gi&modality=ct", "topic=liver+7", "level=R1", "skill=recall"],
    ...["band=hard", "image=yes", "free=no", "origin=human", "review=radiologist", "origin=human&organ=gi&order=p"],
  ])("any other filter or order reads the bank a bounded number of times: %s", async (search) => {
    expect((await list(search)).read).toBeLessThan(page + 4 * questions);
  });

  it.each(["search=nodule", "search=nodule&order=p", "search=patient+effusion&status=live"])(
    "a word in every question reads the most rows, but a bounded number: %s",
    async (search) => {
      expect((await list(search)).read).toBeLessThan(page + 9 * questions);
    },
  );

  it("returns the matching ids up to the maximum and says if there are more", async () => {
    const some = await listMatchingIds({ db }, viewerId, query("organ=gi&order=p"));
    expect([some.ids.length, some.isComplete]).toEqual([2500, true]);
    const before = count.rowsRead;
    const many = await listMatchingIds({ db }, viewerId, query("status=live"));
    expect([many.ids.length, many.isComplete]).toEqual([maxBulkQuestions, false]);
    expect(count.rowsRead - before).toBeLessThan(4 * questions);
  });
});
