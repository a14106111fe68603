import { Play } from "lucide-react";
import { type Domain, filterByDomain } from "../../questions/filter";
import { domainName } from "../../questions/taxonomy";
import { StartButton } from "../../study/components/start-button";
import { defaultSize } from "../../study/start-request";

/** Button that starts a session of `defaultSize` questions from a domain. */
export function StudyDomainButton({ domain }: { domain: Domain }) {
  return (
    <StartButton
      request={{ from: "filter", size: defaultSize, filter: filterByDomain(domain) }}
      variant="outline"
      size="sm"
    >
      <Play aria-hidden="true" className="sm:hidden" />
      <span className="sr-only sm:not-sr-only sm:whitespace-nowrap!">Study {defaultSize}</span>
      <span className="sr-only"> from {domainName(domain.domain)}</span>
    </StartButton>
  );
}
