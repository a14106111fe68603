import { Link } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { domainName } from "../../questions/taxonomy";
import { type DomainAxis, type DomainScore, scoreDomains } from "../engine/domain-scores";
import type { SessionSummary } from "../session-list.server";
import type { QuestionResult } from "./results-list";
import { buildDomainSearch, questionsAnchor } from "./results-missed";

interface ResultsDomainsProps {
  summary: SessionSummary;
  questions: QuestionResult[];
  /** Whether the page lists the questions, so that a domain can lead to what was missed there. */
  hasList: boolean;
}

/** Results by organ and by modality, the weakest first; renders nothing while no question counts. */
export function ResultsDomains({ summary, questions, hasList }: ResultsDomainsProps) {
  const organs = scoreDomains(summary, questions, "organ");
  if (organs.length === 0) return null;
  const modalities = scoreDomains(summary, questions, "modality");
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <AxisResults title="By organ, weakest first" axis="organ" rows={organs} hasList={hasList} />
      <AxisResults title="By modality, weakest first" axis="modality" rows={modalities} hasList={hasList} />
    </div>
  );
}

interface AxisResultsProps {
  title: string;
  axis: DomainAxis;
  rows: DomainScore[];
  hasList: boolean;
}

function AxisResults({ title, axis, rows, hasList }: AxisResultsProps) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="grid gap-1 text-sm">
        {rows.map((row) => (
          <li key={row.domain}>
            {hasList ? (
              <Link
                to={{ search: buildDomainSearch(axis, row.domain), hash: questionsAnchor }}
                prefetch="none"
                className="-mx-2 block rounded-lg px-2 py-1.5 hover:bg-accent"
              >
                <DomainRow row={row} hasLink />
                <span className="sr-only">, show what you missed</span>
              </Link>
            ) : (
              <div className="py-1.5">
                <DomainRow row={row} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DomainRow({ row, hasLink = false }: { row: DomainScore; hasLink?: boolean }) {
  const { domain, right, outOf, percent, unanswered, countsUnanswered, peerPercent } = row;
  const counts = `${right} of ${outOf} correct${countsUnanswered && unanswered > 0 ? ` · ${unanswered} unanswered` : ""}`;
  return (
    <>
      <span className="flex items-center gap-1">
        <span className="mr-auto font-medium">{domainName(domain)}</span>{" "}
        <span className="text-end text-muted-foreground tabular-nums">
          {peerPercent === null ? counts : `${percent}%, peers ${peerPercent}%`}
        </span>
        {hasLink && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />}
      </span>
      <span aria-hidden="true" className="relative mt-1 block h-1.5 rounded-full bg-secondary">
        <span className="block h-full rounded-full bg-success" style={{ width: `${(100 * right) / outOf}%` }} />
        {peerPercent !== null && (
          <span className="-inset-y-0.5 absolute w-0.5 bg-foreground" style={{ left: `${peerPercent}%` }} />
        )}
      </span>
      {peerPercent !== null && <span className="text-muted-foreground text-xs tabular-nums">{counts}</span>}
    </>
  );
}
