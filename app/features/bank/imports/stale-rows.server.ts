import { type SQL, sql } from "drizzle-orm";
import { importRow, importRun, question, questionDraft, questionVersion } from "~/db/schema";

/**
 * SQL that gives the same text as `getComparedState` for the question as it is now; needs the question joined with its
 * version and draft.
 */
const currentState = sql`case when ${question.id} is null then '' else
  coalesce(${questionVersion.id}, '-') || '/' || coalesce(${questionDraft.revision} || '@' || ${questionDraft.savedAt}, '-') end`;

/**
 * Returns the `from` and `where` clauses that select the rows to import whose question changed in the bank after the
 * verdict.
 */
export function fromStaleRows(importId: string): SQL {
  return sql`from ${importRow} left join ${question} on ${question.externalId} = ${importRow.externalId}
    left join ${questionVersion} on ${questionVersion.id} = ${question.versionId}
    left join ${questionDraft} on ${questionDraft.questionId} = ${question.id}
    where ${importRow.importId} = ${importId} and ${importRow.verdict} in ('new', 'changed') and ${importRow.comparedWith} is not ${currentState}`;
}

/**
 * Returns the SQL condition for the imported rows of a finished import. These rows exist only within the batch that
 * finishes the import.
 */
export function isRowImported(importId: string): SQL {
  return sql`${importRow.importId} = ${importId} and ${importRow.verdict} in ('new', 'changed') and ${isImportFinished(importId)}`;
}

export function isImportFinished(importId: string): SQL {
  return sql`exists (select 1 from ${importRun} where ${importRun.id} = ${importId} and ${importRun.state} = 'done')`;
}
