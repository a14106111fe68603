import { type SQL, sql } from "drizzle-orm";
import { importRow, importRun, question, questionDraft, questionVersion } from "~/db/schema";

/** Of what `againstOf` says the same of the bank; needs question, its version and its draft joined. */
const currentBank = sql`case when ${question.id} is null then '' else
  coalesce(${questionVersion.id}, '-') || '/' || coalesce(${questionDraft.revision} || '@' || ${questionDraft.savedAt}, '-') end`;

/** Rows of a run that would be brought in, and whose question has changed in the bank since their verdict was given. */
export function staleRows(importId: string): SQL {
  return sql`from ${importRow} left join ${question} on ${question.externalId} = ${importRow.externalId}
    left join ${questionVersion} on ${questionVersion.id} = ${question.versionId}
    left join ${questionDraft} on ${questionDraft.questionId} = ${question.id}
    where ${importRow.importId} = ${importId} and ${importRow.verdict} in ('new', 'changed') and ${importRow.comparedWith} is not ${currentBank}`;
}

/** Rows of a run that was ended as brought in: there are some only within the batch that ends it. */
export function importedRows(importId: string): SQL {
  return sql`${importRow.importId} = ${importId} and ${importRow.verdict} in ('new', 'changed') and ${isImported(importId)}`;
}

export function isImported(importId: string): SQL {
  return sql`exists (select 1 from ${importRun} where ${importRun.id} = ${importId} and ${importRun.state} = 'done')`;
}
