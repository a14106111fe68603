import { guidelinePath } from "../../../admin-paths";
import type { Context } from "../../../context.server";
import { excerpt } from "../../../lib/text";
import { paths } from "../../../paths";
import { statusNames } from "../../bank/status-words";
import { citedIn, mostSwept } from "./answer-sweep.server";
import { listCiting, listGuidelines } from "./guidelines.server";

const longestSearch = 60;

/** The page of the guidelines, or of one edition of one with the questions that cite it. */
export async function showGuidelines({ db }: Context, search: URLSearchParams) {
  const { name, edition } = citedIn(search);
  return name && edition
    ? { list: null, citing: await showCiting(db, name, edition, search) }
    : { list: await showList(db, search), citing: null };
}

async function showList(db: Context["db"], search: URLSearchParams) {
  const query = {
    search: (search.get("search") ?? "").trim().slice(0, longestSearch),
    several: search.get("several") === "yes",
    after: search.get("after") ?? "",
  };
  const { guidelines, next } = await listGuidelines(db, query);
  const to = (after: string) =>
    `${paths.guidelines}?${new URLSearchParams({
      ...(query.search && { search: query.search }),
      ...(query.several && { several: "yes" }),
      ...(after && { after }),
    })}`;
  return { ...query, guidelines, first: query.after ? to("") : null, next: next === null ? null : to(next) };
}

async function showCiting(db: Context["db"], name: string, edition: string, search: URLSearchParams) {
  const asked = Number(search.get("page"));
  const page = Number.isInteger(asked) && asked > 1 && asked < 1000 ? asked : 1;
  const { rows, all, more } = await listCiting(db, name, edition, page);
  const [did, times, of] = ["did", "times", "of"].map((key) => search.get(key) ?? "");
  return {
    ...{ name, edition, all, page, more, most: mostSwept },
    here: guidelinePath(name, edition),
    done: did === "doubt" || did === "draft" ? doneWords(did, Number(times) || 0, Number(of) || 0) : null,
    rows: rows.map(({ stem, status, stage, ...row }) => ({
      ...row,
      stem: excerpt(stem, 140),
      status: statusNames[status],
      draft: stage === null || status === stage ? null : `Draft: ${statusNames[stage].toLowerCase()}`,
    })),
  };
}

function doneWords(did: "doubt" | "draft", times: number, of: number): string {
  const left = of - times;
  const rest = left > 0 ? ` ${left} ${left === 1 ? "was" : "were"} left:` : "";
  return did === "doubt"
    ? `${times} of ${of} put under review.${rest && `${rest} not in use.`}`
    : `${times} of ${of} drafts begun.${rest && `${rest} there is a draft already, or it cannot be written on.`}`;
}

export type GuidelinesPage = Awaited<ReturnType<typeof showGuidelines>>;
