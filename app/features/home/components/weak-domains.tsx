import { Link } from "@remix-run/react";
import { formatShare } from "~/lib/format-share";
import { Card } from "~/ui/card";
import { firstRunPath } from "../../accounts/first-run";
import { minAnswersToRank } from "../../progress/progress-cells";
import { isRanked } from "../../progress/weak-domains";
import { filterByDomain } from "../../questions/filter";
import { domainName } from "../../questions/taxonomy";
import { StartButton } from "../../study/components/start-button";
import { defaultSize } from "../../study/start-request";
import type { HomeData } from "../home.loader.server";

/** The weakest domains, each with a start button. */
export function WeakDomains({ domains }: { domains: HomeData["weakestDomains"] }) {
  return (
    <Card as="section" aria-labelledby="weakest">
      <h2 id="weakest" className="font-semibold text-base">
        Weak domains
      </h2>
      <p className="text-muted-foreground text-sm">{describeDomains(domains)}</p>
      {domains.every((domain) => !isRanked(domain)) && (
        <Link to={firstRunPath("domains")} className="link mt-1 inline-block text-sm">
          {domains.length ? "Change my weak domains" : "Name my weak domains"}
        </Link>
      )}
      <ul className="mt-3 empty:hidden">
        {domains.map((entry) => (
          <li
            key={`${entry.axis} ${entry.domain}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border border-t py-2.5 first:border-t-0"
          >
            <span className="text-sm">
              <span className="font-medium">{domainName(entry.domain)}</span>{" "}
              <span className="text-muted-foreground tabular-nums">
                {isRanked(entry)
                  ? `${formatShare(entry.latestCorrect, entry.answered)} of ${entry.answered} correct`
                  : "named by you"}
              </span>
            </span>
            <StartButton
              request={{ from: "filter", size: defaultSize, filter: filterByDomain(entry) }}
              variant="outline"
              size="sm"
            >
              Study {defaultSize} from {domainName(entry.domain)}
            </StartButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function describeDomains(domains: HomeData["weakestDomains"]): string {
  if (domains.length === 0)
    return `Domains in which you miss questions appear here after ${minAnswersToRank} answers. You can also name them now.`;
  return domains.some(isRanked)
    ? "Your lowest scores, by your latest answer to each question."
    : `The domains that you named. After ${minAnswersToRank} answers in a domain, we rank it by your score instead.`;
}
