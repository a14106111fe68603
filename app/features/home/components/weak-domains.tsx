import { formatShare } from "~/lib/format-share";
import { Card } from "~/ui/card";
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
        Weakest domains
      </h2>
      <p className="text-muted-foreground text-sm">Your lowest scores, by your latest answer to each question.</p>
      <ul className="mt-3">
        {domains.map((entry) => (
          <li
            key={`${entry.axis} ${entry.domain}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border border-t py-2.5 first:border-t-0"
          >
            <span className="text-sm">
              <span className="font-medium">{domainName(entry.domain)}</span>{" "}
              <span className="text-muted-foreground tabular-nums">
                {formatShare(entry.latestCorrect, entry.answered)} of {entry.answered} correct
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
