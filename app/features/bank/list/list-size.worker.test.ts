import { beforeAll, describe, expect, it } from "vitest";
import type { Db, DbCount } from "../../../db/client.server";
import { freshD1 } from "../../../testing/d1";
import { makePerson } from "../../../testing/make";
import { makeManagedBank } from "../../../testing/make-managed-bank";
import { listBank, listMatching, maxBulkQuestions, pageSize } from "./bank-list.server";
import { readBankQuery } from "./bank-query";

// What the list reads of a bank of twenty thousand questions. The database counts a row of an index, of a table and of what
// it keeps for sorting alike.

const questions = 20_000;
/** No index of this bank finds more for what is asked below. */
const mostFound = 1200;
/** A page's own rows: each question with its place, topic, version, draft, statistics and reports; and the bank's cells. */
const page = 7 * (pageSize + 1) + 80;

let db: Db;
let count: DbCount;
let viewerId: string;

beforeAll(async () => {
  ({ db, count } = await freshD1());
  viewerId = (await makePerson(db)).userId;
  await makeManagedBank(db, questions, [viewerId, (await makePerson(db)).userId]);
}, 120_000);

const query = (search: string) => readBankQuery(new URLSearchParams(search));

async function list(search: string) {
  const before = { ...count };
  const found = await listBank({ db }, viewerId, query(search));
  expect(count.trips - before.trips).toBe(1);
  return { ...found, read: count.rowsRead - before.rowsRead };
}

describe("of twenty thousand questions", () => {
  it.each(["", "order=id"])("the plain list reads what it shows: %j", async (search) => {
    const { rows, read } = await list(search);
    expect(rows).toHaveLength(pageSize);
    expect(read).toBeLessThan(page);
  });

  it("a page deep inside reads its way there besides, on an index", async () => {
    const { rows, read } = await list("page=300");
    expect(rows).toHaveLength(pageSize);
    expect(read).toBeLessThan(page + 301 * pageSize);
  });

  it.each([
    ...["status=in_review", "status=under_review", "stage=approved", "mine=drafts", "mine=publishable"],
    ...["flag=any", "flag=too-hard", "reports=open", "free=yes", "flag=too-hard&status=live&order=p"],
    ...["search=sequestration", "search=x-19", "search=q-77", "search=sequestration&organ=gu"],
  ])("what an index finds reads a few rows of each match: %s", async (search) => {
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
  ])("any other filter or order goes through the bank, and no further: %s", async (search) => {
    expect((await list(search)).read).toBeLessThan(page + 4 * questions);
  });

  it.each(["search=nodule", "search=nodule&order=p", "search=patient+effusion&status=live"])(
    "words that all of them hold are the most there is to read: %s",
    async (search) => {
      expect((await list(search)).read).toBeLessThan(page + 9 * questions);
    },
  );

  it("gives the ids of all that match up to its most, and says when there are more", async () => {
    const some = await listMatching({ db }, viewerId, query("organ=gi&order=p"));
    expect([some.ids.length, some.all]).toEqual([2500, true]);
    const before = count.rowsRead;
    const many = await listMatching({ db }, viewerId, query("status=live"));
    expect([many.ids.length, many.all]).toEqual([maxBulkQuestions, false]);
    expect(count.rowsRead - before).toBeLessThan(4 * questions);
  });
});
