import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { question, questionDraft, questionVersion } from "../../../db/schema";
import { formatTopicPath, getShufflePosition, listTopics } from "../../questions/derived-columns";
import { buildDuplicateIndex, computeSketch, findNearest } from "../../questions/lint/duplicates";
import { createNearDuplicateFinding } from "../../questions/lint/lint";
import { readNearCandidates } from "../../questions/sketches.server";
import type { SentRow, SeriesNote } from "./import-protocol";
import { judgeRow, type KnownQuestion, type RowFinding, type RowVerdict } from "./judge-row";

export type RowToJudge = Pick<SentRow, "number" | "id" | "why" | "content" | "near" | "notCarried" | "series"> & {
  place: string;
};

/** Column values of an import row, in the order of the table, without the import id. */
export type StoredRow = [
  number: number,
  place: string,
  externalId: string | null,
  verdict: string,
  findings: string,
  content: string | null,
  filing: string | null,
  comparedWith: string | null,
];

/**
 * Judges rows by the lint rules and the bank's current questions, and adds near duplicates in the bank and the file (L1,
 * L2). Uses two database trips, or one if no row would be imported.
 */
export async function judgeRows(db: Db, rows: RowToJudge[], replacesDrafts: boolean): Promise<StoredRow[]> {
  const knownQuestions = await getKnownQuestions(
    db,
    rows.flatMap(({ id, content }) => getContentId(content) ?? id ?? []),
  );
  const judgedRows = rows.map((row) => ({
    row,
    ...judgeRow(row, knownQuestions.get(getContentId(row.content) ?? row.id ?? ""), replacesDrafts),
    sketch: [] as number[],
  }));
  const rowsToImport = judgedRows.filter(({ filing }) => filing);
  for (const judgedRow of rowsToImport) judgedRow.sketch = computeSketch(judgedRow.row.content);
  await addImportWarnings(db, rowsToImport);
  for (const { row, verdict, findings } of judgedRows)
    if (verdict !== "refused") findings.unshift(...(row.series ?? []).map(toSeriesFinding));
  return judgedRows.map(({ row, verdict, externalId, findings, content, filing, comparedWith, sketch }) => {
    const storedFiling = filing && {
      ...filing,
      path: formatTopicPath(filing.topic),
      topics: listTopics([filing.topic]).map(({ id, parentId, name, path }) => [id, parentId, name, path]),
      shuffle: getShufflePosition(externalId ?? ""),
      sketch,
      near: row.near,
      notCarried: row.notCarried,
      series: row.series,
    };
    return [
      row.number,
      row.place,
      externalId,
      verdict,
      JSON.stringify(findings),
      content,
      storedFiling && JSON.stringify(storedFiling),
      comparedWith,
    ];
  });
}

/** Adds warnings about data that is not imported, and about the nearest duplicates in the bank and earlier in the file. */
async function addImportWarnings(
  db: Db,
  rows: readonly (RowVerdict & { row: RowToJudge; sketch: number[] })[],
): Promise<void> {
  if (!rows.length) return;
  const found = await readNearCandidates(
    db,
    rows.map(({ externalId, sketch }) => ({ id: externalId ?? "", sketch })),
  );
  const bankIndex = buildDuplicateIndex(found.map(({ content }) => content));
  for (const { row, findings } of rows) {
    const [bankDuplicate] = found.length ? findNearest(row.content, bankIndex, 1) : [];
    const { near } = row;
    const warnings: string[] = [];
    if (bankDuplicate) warnings.push(createNearDuplicateFinding(bankDuplicate).message);
    if (near && near.id !== bankDuplicate?.id)
      warnings.push(`In this file: ${createNearDuplicateFinding(near).message}`);
    // Places these warnings before all others, because the page shows only the first findings.
    const firstWarning = findings.findIndex(({ level }) => level === "warn");
    findings.splice(
      firstWarning < 0 ? findings.length : firstWarning,
      0,
      ...warnings.map((message): RowFinding => ({ level: "warn", words: message })),
    );
    // The editor can add whatever is missing later, but only the file has the data that is not imported.
    const firstGap = findings.findIndex(({ level }) => level === "block" || level === "warn");
    if (row.notCarried)
      findings.splice(firstGap < 0 ? findings.length : firstGap, 0, { level: "warn", words: row.notCarried });
  }
}

function toSeriesFinding({ isProblem, words }: SeriesNote): RowFinding {
  return { level: isProblem ? "warn" : "series", words };
}

/** Returns the id in the content; the import uses this id instead of the row's own id. */
function getContentId(content: unknown): string | null {
  const id = typeof content === "object" && content !== null && "id" in content ? content.id : null;
  return typeof id === "string" ? id : null;
}

async function getKnownQuestions(db: Db, externalIds: string[]): Promise<Map<string, KnownQuestion>> {
  const found = await db
    .select({
      id: sql<string>`${question.id}`.as("question_id"),
      externalId: question.externalId,
      versionId: sql<string | null>`${questionVersion.id}`.as("version_there"),
      content: sql<string | null>`${questionVersion.content}`.as("version_content"),
      body: questionVersion.body,
      answerSheet: questionVersion.answerSheet,
      draftContent: sql<string | null>`${questionDraft.content}`.as("draft_content"),
      stage: sql<string | null>`${questionDraft.stage}`.as("draft_stage"),
      revision: sql<number | null>`${questionDraft.revision}`.as("draft_revision"),
      savedAt: sql<number | null>`${questionDraft.savedAt}`.as("draft_saved"),
    })
    .from(question)
    .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .where(sql`${question.externalId} in ${jsonValues(externalIds)}`);
  return new Map(
    found.map(({ externalId, draftContent, stage, revision, savedAt, ...rest }) => [
      externalId,
      {
        ...rest,
        draft:
          draftContent === null
            ? null
            : { content: draftContent, stage: stage ?? "", revision: revision ?? 0, savedAt: savedAt ?? 0 },
      },
    ]),
  );
}

/** Returns SQL that passes any number of values as one parameter. */
function jsonValues(values: readonly (string | number)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}
