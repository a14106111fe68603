import { everything, type Filter, organDomains } from "../questions/filter";
import { domainName, type Modality, modalities, type Organ } from "../questions/taxonomy";
import type { FlaggedQuestion } from "./flags.server";

// What the flagged page shows of the flagged questions: the same rule on the server, for an address with a search in
// it, and in the browser, while somebody types.

export interface FlaggedView {
  search: string;
  organ: Organ | "none" | null;
  modality: Modality | null;
}

/** The view in an address (`?q=liver&organ=gi`); empty and unknown values leave all. */
export function readView(query: URLSearchParams): FlaggedView {
  return {
    search: (query.get("q") ?? "").slice(0, 100),
    organ: organDomains.find((domain) => domain === query.get("organ")) ?? null,
    modality: modalities.find((domain) => domain === query.get("modality")) ?? null,
  };
}

/** The domains of a view as the filter a session is started with. */
export function viewFilter(view: FlaggedView): Filter {
  return {
    ...everything,
    organs: view.organ ? [view.organ] : [],
    modalities: view.modality ? [view.modality] : [],
  };
}

/** Whether the question is in the view's domains; the search is another matter. */
export function isInDomains(question: Pick<FlaggedQuestion, "organ" | "modality">, view: FlaggedView): boolean {
  return (
    (view.organ === null || view.organ === question.organ) &&
    (view.modality === null || view.modality === question.modality)
  );
}

/** Whether every word of the search is in what the row shows. */
export function matchesSearch(
  question: Pick<FlaggedQuestion, "organ" | "modality" | "topic" | "stem">,
  search: string,
): boolean {
  const { organ, modality, topic, stem } = question;
  const text = [domainName(organ), domainName(modality), topic, stem ?? ""].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The questions by organ system, in the order of the board; by modality when one organ system is chosen. */
export function groupFlagged<Q extends Pick<FlaggedQuestion, "organ" | "modality">>(
  questions: readonly Q[],
  view: FlaggedView,
): { domain: string; questions: Q[] }[] {
  const groups = view.organ
    ? modalities.map((domain) => ({ domain, questions: questions.filter((one) => one.modality === domain) }))
    : organDomains.map((domain) => ({ domain, questions: questions.filter((one) => one.organ === domain) }));
  return groups
    .filter((group) => group.questions.length > 0)
    .map(({ domain, questions }) => ({ domain: domainName(domain), questions }));
}
