import { beforeEach, expect, it } from "vitest";
import type { Db } from "../../../db/client.server";
import { freshD1 } from "../../../testing/d1";
import { makePerson } from "../../../testing/make";
import {
  type BankUsers,
  type Chance,
  chance,
  type Made,
  makeBank,
  vocabulary,
  writeBank,
} from "../../../testing/random-bank";
import { draftStages } from "../../questions/taxonomy";
import { bankPageSize, listBank, listMatchingIds } from "./bank-list.server";
import { type BankQuery, bankOrders, filterNames, filterValues, formatBankQuery, parseBankQuery } from "./bank-query";

// Compares the list with a plain in-memory filter and sort over random banks and random queries.

let db: Db;
let users: BankUsers;

beforeEach(async () => {
  ({ db } = await freshD1());
  users = { me: (await makePerson(db)).userId, other: (await makePerson(db)).userId };
});

function makeQuery({ pick, may }: Chance, bank: Made[]): BankQuery {
  const query = { ...parseBankQuery(new URLSearchParams()), order: pick(bankOrders) };
  for (const name of filterNames) if (may(0.12)) Object.assign(query, { [name]: pick(filterValues[name]) });
  if (may(0.3))
    query.search = pick([
      ...vocabulary,
      "li",
      "LIVER nod",
      "liver-0",
      "ches",
      "?",
      pick(bank).id,
      pick(bank).externalId,
    ]);
  if (may(0.2)) query.topic = pick(["liver", "Liver › Mass", "pleura", "nowhere"]);
  return query;
}

function matches(made: Made, query: BankQuery): boolean {
  const { draft, statistics } = made;
  const is = (wanted: string | null, value: string | null | undefined) => wanted === null || wanted === value;
  const says = (wanted: "yes" | "no" | null, fact: boolean) => wanted === null || (wanted === "yes") === fact;
  const typed = query.search.toLowerCase();
  const words = typed.match(/[a-z0-9]+/g) ?? [];
  const text = `${made.topic} ${made.words.join(" ")}`.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const holds = words.length > 0 && words.every((word) => text.some((one) => one.startsWith(word)));
  const wrote = draft?.editors.includes(users.me) ?? false;
  return (
    (!typed || holds || made.id === query.search || made.externalId.startsWith(typed)) &&
    (!query.topic || made.topic.toLowerCase().includes(query.topic.toLowerCase())) &&
    is(query.status, made.status) &&
    is(query.stage, draft?.stage) &&
    is(query.type, made.type) &&
    is(query.organ, made.organ) &&
    is(query.modality, made.modality) &&
    is(query.level, made.level) &&
    is(query.skill, made.skill) &&
    is(query.band, made.band ?? "unrated") &&
    (query.flag === null || (statistics?.flags ?? []).some((flag) => query.flag === "any" || query.flag === flag)) &&
    (query.reports === null || made.reports > 0) &&
    says(query.image, made.media !== "none") &&
    says(query.free, made.free) &&
    is(query.origin, made.origin) &&
    is(query.review, getShownReview(made)) &&
    (query.mine === null || (query.mine === "drafts" ? wrote : draft?.stage === "approved" && !wrote))
  );
}

/** A draft cannot claim a review by a radiologist (X6). */
function getShownReview({ status, review }: Made): string {
  return review === "radiologist" && (draftStages as readonly string[]).includes(status) ? "unreviewed" : review;
}

function inOrder(bank: Made[], order: BankQuery["order"]): string[] {
  const sure = (made: Made, value: number | null | undefined) =>
    made.statistics && made.statistics.n >= 30 && value !== null && value !== undefined ? value : 9;
  const keyOf: Record<BankQuery["order"], (made: Made) => number> = {
    changed: () => 0,
    reports: ({ reports }) => -reports,
    p: (made) => sure(made, made.statistics?.p),
    discrimination: (made) => sure(made, made.statistics?.discrimination),
    id: () => 0,
  };
  const compare = (one: string, two: string) => (one < two ? -1 : one > two ? 1 : 0);
  const newest = (one: Made, two: Made) => two.changedAt - one.changedAt || compare(two.id, one.id);
  const byId = (one: Made, two: Made) => compare(one.externalId, two.externalId);
  const then = order === "changed" || order === "reports" ? newest : byId;
  return [...bank].sort((one, two) => keyOf[order](one) - keyOf[order](two) || then(one, two)).map(({ id }) => id);
}

it.each([1, 2, 3, 4, 5, 6])("lists the same questions in the same order as a plain filter (bank %i)", async (seed) => {
  const random = chance(seed);
  const bank = makeBank(random, 90, users);
  await writeBank(db, bank, users);
  let found = 0;
  for (let round = 0; round < 40; round += 1) {
    const query = makeQuery(random, bank);
    const wanted = inOrder(
      bank.filter((made) => matches(made, query)),
      query.order,
    );
    const said = formatBankQuery(query).toString();
    expect(parseBankQuery(new URLSearchParams(said)), said).toEqual(query);
    const listed: string[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, hasMore, total } = await listBank({ db }, users.me, { ...query, page });
      listed.push(...rows.map(({ id }) => id));
      if (total !== null && rows.length) expect(total, said).toBe(wanted.length);
      if (!hasMore) break;
      expect(rows, said).toHaveLength(bankPageSize);
    }
    expect(listed, said).toEqual(wanted);
    expect(await listMatchingIds({ db }, users.me, query), said).toEqual({ ids: wanted, isComplete: true });
    found += wanted.length;
  }
  expect(found).toBeGreaterThan(200);
});

it("returns the columns of each question", async () => {
  const bank = makeBank(chance(7), 40, users);
  await writeBank(db, bank, users);
  const { rows } = await listBank({ db }, users.me, parseBankQuery(new URLSearchParams()));
  for (const row of rows) {
    const made = bank.find(({ id }) => id === row.id);
    expect(row).toMatchObject({
      externalId: made?.externalId,
      status: made?.status,
      topic: made?.topic,
      stage: made?.draft?.stage ?? null,
      stem: row.number === null ? "A draft" : made?.words.join(" "),
      reports: made?.reports,
      free: Number(made?.free),
      n: made?.statistics?.n ?? null,
      p: made?.statistics?.p ?? null,
      flags: made?.statistics?.flags.join(" ") ?? null,
    });
  }
});
