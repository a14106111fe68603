import { Play } from "lucide-react";
import { domainName } from "../../questions/taxonomy";
import { StartButton } from "../../study/components/start-button";
import { domainFilter, usualSize } from "../../study/start-request";
import type { Domain } from "../cells";

/** One button that starts ten questions of a domain. */
export function StudyDomain({ domain }: { domain: Domain }) {
  return (
    <StartButton
      request={{ from: "filter", size: usualSize, filter: domainFilter(domain) }}
      variant="outline"
      size="sm"
    >
      <Play aria-hidden="true" className="sm:hidden" />
      <span className="sr-only sm:not-sr-only sm:whitespace-nowrap!">Study {usualSize}</span>
      <span className="sr-only"> from {domainName(domain.domain)}</span>
    </StartButton>
  );
}
