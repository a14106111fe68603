import { sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { flags as allFlags } from "../features/questions/statistics/statistics-flags";
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
} from "../features/questions/taxonomy";
import { seededRandom } from "../lib/random";

// Random banks for tests.

/** Ids of the admin who asks and of another one. */
export interface BankUsers {
  me: string;
  other: string;
}

/** A question as a plain object. */
export interface Made {
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
export const vocabulary = ["liver", "livery", "nodule", "node", "effusion", "ring", "sign", "t2"];
const topics = ["Chest", "Chest › Pleura", "Liver", "GI › Liver › Mass"];

export type Chance = ReturnType<typeof chance>;

/** Returns a source of choices that repeats itself for equal seeds. */
export function chance(seed: number) {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return { random, pick, may: (share: number) => random() < share };
}

/** Returns random questions; `users` wrote the drafts. */
export function makeBank({ random, pick, may }: Chance, size: number, { me, other }: BankUsers): Made[] {
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
async function insert(db: Db, table: string, rows: Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const fields = columns.map((name) => `json_extract(value, '$.${name}')`).join(", ");
  await db.run(
    sql`insert into ${sql.raw(`${table} (${columns.join(", ")})`)} select ${sql.raw(fields)} from json_each(${JSON.stringify(rows)})`,
  );
}

/** Stores the questions with their drafts, statistics, and reports of `users`. */
export async function writeBank(db: Db, bank: readonly Made[], { me, other }: BankUsers): Promise<void> {
  await insert(
    db,
    "topic",
    topics.map((path, at) => ({ id: `t-${at}`, name: path, path })),
  );
  await insert(
    db,
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
    db,
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
    db,
    "version_review",
    published
      .filter(({ review }) => review === "radiologist")
      .map(({ versionId }) => ({
        ...{ version_id: versionId, reviewer_name: "Dr. A", credentials: "radiologist", reviewed_on: "2026-01-01" },
        ...{ recorded_by: me, recorded_at: 0 },
      })),
  );
  await insert(
    db,
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
    db,
    "item_statistics",
    published.flatMap(({ id, versionId, statistics }) => [
      { version_id: `${id}-v1`, n: 99, p: 0.1, discrimination: 0, statistics: "{}", flags: allFlags.join(" ") },
      ...(statistics
        ? [{ ...statistics, version_id: versionId, statistics: "{}", flags: statistics.flags.join(" ") }]
        : []),
    ]),
  );
  await insert(
    db,
    "question_report",
    published.flatMap(({ id, versionId, reports }) =>
      [me, other, me].map((user_id, at) => ({
        ...{ id: `${id}-${at}`, user_id, question_id: id, version_id: versionId, reason: "typo", comment: "" },
        ...{ state: at < reports ? "open" : "resolved", created_at: 0 },
      })),
    ),
  );
  await insert(
    db,
    "free_question",
    bank.flatMap(({ id, free }, position) => (free ? [{ question_id: id, position }] : [])),
  );
  for (const { id, topic, words } of bank)
    await db.run(
      sql`insert into question_search (rowid, question_id, topic, stem, explanation)
        select rowid, id, ${topic}, ${words.join(" ")}, '' from question where id = ${id}`,
    );
}
