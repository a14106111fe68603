import { guidelinePath } from "~/admin-paths";
import type { Context } from "~/context.server";
import { countNoun, excerpt } from "~/lib/text";
import { paths } from "~/paths";
import { statusLabels } from "../../bank/status-labels";
import { maxSweptQuestions } from "../report-rules";
import { listCitingQuestions, listGuidelines } from "./cited-guidelines.server";
import { parseEditionQuery } from "./guidelines.action.server";

const maxSearchLength = 60;

/** Loads the list of guidelines, or the questions that cite one edition. */
export async function loadGuidelines({ db }: Context, search: URLSearchParams) {
  const { name, edition } = parseEditionQuery(search);
  return name && edition
    ? { list: null, citingQuestions: await loadCitingQuestions(db, name, edition, search) }
    : { list: await loadGuidelineList(db, search), citingQuestions: null };
}

async function loadGuidelineList(db: Context["db"], search: URLSearchParams) {
  const query = {
    search: (search.get("search") ?? "").trim().slice(0, maxSearchLength),
    hasSeveralEditions: search.get("several") === "yes",
    after: search.get("after") ?? "",
  };
  const { guidelines, next } = await listGuidelines(db, query);
  const listPath = (after: string) =>
    `${paths.guidelines}?${new URLSearchParams({
      ...(query.search && { search: query.search }),
      ...(query.hasSeveralEditions && { several: "yes" }),
      ...(after && { after }),
    })}`;
  return {
    ...query,
    guidelines,
    first: query.after ? listPath("") : null,
    next: next === null ? null : listPath(next),
  };
}

async function loadCitingQuestions(db: Context["db"], name: string, edition: string, search: URLSearchParams) {
  const requestedPage = Number(search.get("page"));
  const page = Number.isInteger(requestedPage) && requestedPage > 1 && requestedPage < 1000 ? requestedPage : 1;
  const { rows, totalCount, more } = await listCitingQuestions(db, name, edition, page);
  const [act, changedText, selectedText] = ["did", "times", "of"].map((key) => search.get(key) ?? "");
  return {
    ...{ name, edition, totalCount, page, more, maxQuestions: maxSweptQuestions },
    editionPath: guidelinePath(name, edition),
    doneMessage:
      act === "doubt" || act === "draft"
        ? formatSweepResult(act, Number(changedText) || 0, Number(selectedText) || 0)
        : null,
    rows: rows.map(({ stem, status, stage, ...row }) => ({
      ...row,
      stem: excerpt(stem, 140),
      status: statusLabels[status],
      draft: stage === null || status === stage ? null : `Draft: ${statusLabels[stage].toLowerCase()}`,
    })),
  };
}

function formatSweepResult(act: "doubt" | "draft", changedCount: number, selectedCount: number): string {
  const skippedCount = selectedCount - changedCount;
  const skippedText = skippedCount > 0 ? ` ${skippedCount} skipped` : "";
  return act === "doubt"
    ? `${changedCount} of ${countNoun(selectedCount, "question")} suspended.${skippedText && `${skippedText}: not in use.`}`
    : `${changedCount} of ${countNoun(selectedCount, "draft")} started.${skippedText && `${skippedText}: a draft exists already, or the question cannot be edited.`}`;
}

export type GuidelinesPage = Awaited<ReturnType<typeof loadGuidelines>>;
