import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question } from "~/db/schema";
import { listMatchingIds } from "./bank-list.server";
import { parseBankQuery } from "./bank-query";
import { maxBulkQuestions } from "./bulk-question-actions";

/** Maximum questions named in a confirmation. */
const maxNamesShown = 10;

/** The questions that a form of the list is about. */
export interface Selection {
  ids: string[];
  /** Whether the form is about all matches, not about selected questions. */
  isAll: boolean;
}

/** Returns the selected or all matching questions, or the problem as a sentence. */
export async function readSelection(
  context: Context,
  viewerId: string,
  request: Request,
  form: FormData,
): Promise<Selection | { problem: string }> {
  const isAll = form.get("all") === "1";
  const query = parseBankQuery(new URL(request.url).searchParams);
  const { ids, isComplete } = isAll ? await listMatchingIds(context, viewerId, query) : readSelectedIds(form);
  if (ids.length === 0) return { problem: "Select at least one question." };
  if (isComplete) return { ids, isAll };
  return {
    problem: `An action can change at most ${maxBulkQuestions.toLocaleString("en")} questions. Filter the list first.`,
  };
}

function readSelectedIds(form: FormData) {
  const ids = form.getAll("question").filter((id): id is string => typeof id === "string" && id.length <= 100);
  return { ids: [...new Set(ids)].slice(0, maxBulkQuestions), isComplete: ids.length <= maxBulkQuestions };
}

/** Returns the external ids of the first selected questions, as examples. */
export function getExampleNames(context: Pick<Context, "db">, { ids }: Selection) {
  return getExternalIds(context, ids.slice(0, maxNamesShown));
}

/** Returns external ids in the order of `ids`; deleted questions are left out. */
export async function getExternalIds({ db }: Pick<Context, "db">, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: question.id, externalId: question.externalId })
    .from(question)
    .where(sql`${question.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  const positions = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}
