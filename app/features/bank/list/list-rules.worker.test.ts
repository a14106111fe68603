import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "../../../db/client.server";
import { seededRandom } from "../../../lib/random";
import { freshD1 } from "../../../testing/d1";
import { makePerson } from "../../../testing/make";
import { flags as allFlags } from "../../questions/statistics/statistics-flags";
import {
  bands,
  draftStages,
  levels,
  modalities,
  organs,
  origins,
  questionStatuses,
  questionTypes,
  reviewStates,
  skills,
} from "../../questions/taxonomy";
import { bankPageSize, listBank, listMatchingIds } from "./bank-list.server";
import { type BankQuery, bankOrders, filterNames, filterValues, formatBankQuery, parseBankQuery } from "./bank-query";

// Compares the list with a plain in-memory filter and sort over random banks and random queries.

interface Made {
  id: string;
  externalId: string;
  versionId: string;
  status: string;
  type: string;
  organ: string;
  modality: string;
  topic: string;
  level: string;
  skill: string;
  band: string | null;
  media: string;
  changedAt: number;
  words: string[];
  origin: string;
  review: string;
  draft: { stage: string; editors: string[]; origin: string; review: string } | null;
  statistics: { n: number; p: number; discrimination: number | null; flags: string[] } | null;
  reports: number;
  free: boolean;
}

// Words with different stems, because the search index stores stems.
const vocabulary = ["liver", "livery", "nodule", "node", "effusion", "ring", "sign", "t2"];
const topics = ["Chest", "Chest › Pleura", "Liver", "GI › Liver › Mass"];

let db: Db;
let me: string;
let other: string;

beforeEach(async () => {
  ({ db } = await freshD1());
  me = (await makePerson(db)).userId;
  other = (await makePerson(db)).userId;
});

type Chance = ReturnType<typeof chance>;

function chance(seed: number) {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return { random, pick, may: (share: number) => random() < share };
}

function makeBank({ random, pick, may }: Chance, size: number): Made[] {
  return Array.from({ length: size }, (_, at) => {
    const status = pick(questionStatuses);
    const unpublished = (draftStages as readonly string[]).includes(status);
    const draft = {
      stage: unpublished ? status : pick(draftStages),
      editors: pick([[me], [other], [other, me]]),
      origin: pick(origins),
      review: pick(reviewStates),
    };
    return {
      id: `q-${at}`,
      externalId: `${pick(["liver", "chest", "zz"])}-${String(at * 7).padStart(3, "0")}`,
      versionId: `q-${at}-v${unpublished ? 1 : 2}`,
      status,
      type: pick(questionTypes),
      organ: pick([...organs, "none"]),
      modality: pick(modalities),
      topic: pick(topics),
      level: pick(levels),
      skill: pick(skills),
      band: pick([...bands, null]),
      media: pick(["none", "image", "stack"]),
      // Few values, so that many rows tie.
      changedAt: Math.floor(random() * 5),
      words: Array.from({ length: 3 }, () => pick(vocabulary)),
      origin: unpublished ? draft.origin : pick(origins),
      review: unpublished ? draft.review : pick(reviewStates),
      draft: unpublished || may(0.3) ? draft : null,
      statistics:
        unpublished || may(0.3)
          ? null
          : {
              n: pick([5, 29, 30, 200]),
              p: pick([0, 0.2, 0.2, 0.9]),
              discrimination: pick([null, -0.1, 0, 0.4]),
              flags: allFlags.filter(() => may(0.1)),
            },
      reports: unpublished ? 0 : pick([0, 0, 0, 1, 2]),
      free: may(0.2),
    };
  });
}

/** Inserts objects whose keys are column names. */
async function insert(table: string, rows: Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const fields = columns.map((name) => `json_extract(value, '$.${name}')`).join(", ");
  await db.run(
    sql`insert into ${sql.raw(`${table} (${columns.join(", ")})`)} select ${sql.raw(fields)} from json_each(${JSON.stringify(rows)})`,
  );
}

async function write(bank: Made[]) {
  await insert(
    "topic",
    topics.map((path, at) => ({ id: `t-${at}`, name: path, path })),
  );
  await insert(
    "question",
    bank.map(
      ({ id, externalId, versionId, status, type, organ, modality, topic, level, skill, band, media, changedAt }) => ({
        ...{ id, external_id: externalId, version_id: versionId, status, type, organ, modality },
        ...{ topic_id: `t-${topics.indexOf(topic)}`, level, skill, band, media, changed_at: changedAt },
        ...{ risc: 0, normal: 0, shuffle: 0, created_at: 0 },
      }),
    ),
  );
  const published = bank.filter(({ status }) => !(draftStages as readonly string[]).includes(status));
  // Each question also has an older version, whose statistics must be ignored.
  await insert(
    "question_version",
    published.flatMap(({ id, words, origin, review }) =>
      [1, 2].map((number) => ({
        ...{ id: `${id}-v${number}`, question_id: id, number, created_at: 0 },
        ...{ body: JSON.stringify({ stem: words.join(" ") }), answer_sheet: "{}" },
        origin: number === 2 ? origin : "human",
        review: number === 2 ? review : "unreviewed",
      })),
    ),
  );
  await insert(
    "question_draft",
    bank.flatMap(({ id, draft }) =>
      draft
        ? [
            {
              ...{ question_id: id, stage: draft.stage, editors: JSON.stringify(draft.editors) },
              content: JSON.stringify({ stem: "A draft", origin: draft.origin, review: draft.review }),
              ...{ revision: 1, created_at: 0, saved_at: 0 },
            },
          ]
        : [],
    ),
  );
  await insert(
    "item_statistics",
    published.flatMap(({ id, versionId, statistics }) => [
      { version_id: `${id}-v1`, n: 99, p: 0.1, discrimination: 0, statistics: "{}", flags: allFlags.join(" ") },
      ...(statistics
        ? [{ ...statistics, version_id: versionId, statistics: "{}", flags: statistics.flags.join(" ") }]
        : []),
    ]),
  );
  await insert(
    "question_report",
    published.flatMap(({ id, versionId, reports }) =>
      [me, other, me].map((user_id, at) => ({
        ...{ id: `${id}-${at}`, user_id, question_id: id, version_id: versionId, reason: "typo", comment: "" },
        ...{ state: at < reports ? "open" : "resolved", created_at: 0 },
      })),
    ),
  );
  await insert(
    "free_question",
    bank.flatMap(({ id, free }, position) => (free ? [{ question_id: id, position }] : [])),
  );
  for (const { id, topic, words } of bank)
    await db.run(
      sql`insert into question_search (rowid, question_id, topic, stem, explanation)
        select rowid, id, ${topic}, ${words.join(" ")}, '' from question where id = ${id}`,
    );
}

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
  const wrote = draft?.editors.includes(me) ?? false;
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
    is(query.review, made.review) &&
    (query.mine === null || (query.mine === "drafts" ? wrote : draft?.stage === "approved" && !wrote))
  );
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
  const bank = makeBank(random, 90);
  await write(bank);
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
      const { rows, hasMore, total } = await listBank({ db }, me, { ...query, page });
      listed.push(...rows.map(({ id }) => id));
      if (total !== null && rows.length) expect(total, said).toBe(wanted.length);
      if (!hasMore) break;
      expect(rows, said).toHaveLength(bankPageSize);
    }
    expect(listed, said).toEqual(wanted);
    expect(await listMatchingIds({ db }, me, query), said).toEqual({ ids: wanted, isComplete: true });
    found += wanted.length;
  }
  expect(found).toBeGreaterThan(200);
});

it("returns the columns of each question", async () => {
  const bank = makeBank(chance(7), 40);
  await write(bank);
  const { rows } = await listBank({ db }, me, parseBankQuery(new URLSearchParams()));
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
