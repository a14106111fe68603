import type { ShouldRevalidateFunction } from "@remix-run/react";
import { modalities, organs } from "../../questions/taxonomy";
import type { AxisDomain, DomainAxis } from "../engine/domain-scores";
import type { QuestionResult } from "./results-list";

// The choice of a domain on the results page, as a query parameter: the list then shows what was missed there.

/** Hash of the list of questions. */
export const questionsAnchor = "questions";

/** Returns the query string that chooses a domain, such as "?organ=gi". */
export function buildDomainSearch(axis: DomainAxis, domain: AxisDomain): string {
  return `?${new URLSearchParams({ [axis]: domain })}`;
}

interface DomainChoice {
  axis: DomainAxis;
  domain: AxisDomain;
}

const domainsByAxis: Record<DomainAxis, readonly AxisDomain[]> = { organ: [...organs, "none"], modality: modalities };

/** Returns the domain that the query parameters choose; null if they choose none or an unknown one. */
export function readDomainChoice(query: URLSearchParams): DomainChoice | null {
  for (const axis of ["organ", "modality"] as const) {
    const domain = domainsByAxis[axis].find((known) => known === query.get(axis));
    if (domain) return { axis, domain };
  }
  return null;
}

/** Returns the questions of the domain that were missed and, where they count (Q3), those left unanswered. */
export function listMissed(
  questions: readonly QuestionResult[],
  { axis, domain }: DomainChoice,
  countsUnanswered: boolean,
): QuestionResult[] {
  return questions.filter(
    ({ mark, ...question }) =>
      question[axis] === domain && (mark === "incorrect" || (countsUnanswered && mark === "unanswered")),
  );
}

/**
 * Returns whether the page of results loads its data again. The choice of a domain changes only which of the loaded questions
 * the page lists; another session has other questions.
 */
export const shouldRevalidateResults: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isDomainChange = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isDomainChange && !formMethod ? false : defaultShouldRevalidate;
};
