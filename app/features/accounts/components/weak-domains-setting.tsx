import { Link } from "@remix-run/react";
import type { Domain } from "~/features/questions/filter";
import { domainName } from "~/features/questions/taxonomy";
import { joinWords } from "~/lib/text";
import { paths } from "~/paths";
import { firstRunPath } from "../first-run";

/** Shows the weak domains that the learner named, with links to the screens of the first run. */
export function WeakDomainsSetting({ namedDomains }: { namedDomains: readonly Domain[] }) {
  const names = joinWords(
    namedDomains.map(({ domain }) => domainName(domain)),
    "and",
  );
  return (
    <div className="max-w-prose border-border border-t pt-4 text-sm">
      <p>
        <span className="font-medium">Weak domains:</span> {names || "none named"}.{" "}
        <Link to={firstRunPath("domains")} className="link">
          Change my weak domains
        </Link>
      </p>
      <p className="mt-1 text-muted-foreground">
        You can also{" "}
        <Link to={paths.firstRun} className="link">
          set up your study plan
        </Link>{" "}
        again, step by step.
      </p>
    </div>
  );
}
