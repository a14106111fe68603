import { emptyFilter, type Filter, organDomains } from "../questions/filter";
import { domainName, type Modality, modalities, type Organ } from "../questions/taxonomy";
import type { FlaggedQuestion } from "./flags.server";

// Search, filter, and grouping of the flagged page. The server uses them to render the page, and the browser to update
// the list while the learner types.

export interface FlaggedView {
  search: string;
  organ: Organ | "none" | null;
  modality: Modality | null;
}

/** Reads the view from a query string (`?q=liver&organ=gi`); ignores unknown values. */
export function parseFlaggedView(query: URLSearchParams): FlaggedView {
  return {
    search: (query.get("q") ?? "").slice(0, 100),
    organ: organDomains.find((domain) => domain === query.get("organ")) ?? null,
    modality: modalities.find((domain) => domain === query.get("modality")) ?? null,
  };
}

/** Returns the session filter for the view's domains. */
export function buildSessionFilter(view: FlaggedView): Filter {
  return {
    ...emptyFilter,
    organs: view.organ ? [view.organ] : [],
    modalities: view.modality ? [view.modality] : [],
  };
}

/** Checks whether the question is in the view's domains; ignores the search. */
export function isInViewDomains(question: Pick<FlaggedQuestion, "organ" | "modality">, view: FlaggedView): boolean {
  return (
    (view.organ === null || view.organ === question.organ) &&
    (view.modality === null || view.modality === question.modality)
  );
}

/** Checks whether the question's domains, topic, and stem contain every word of the search. */
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

/** Groups questions by organ system in board order, or by modality if one organ system is selected. */
export function groupFlaggedQuestions<Q extends Pick<FlaggedQuestion, "organ" | "modality">>(
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
