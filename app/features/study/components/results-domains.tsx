import { domainName, type Modality, type Organ } from "../../questions/taxonomy";
import { getScore, type ShownScore, type Tally } from "../engine/score";
import type { SessionSummary } from "../session-list.server";
import type { SessionResults } from "../session-results.server";

interface ResultsDomainsProps {
  summary: SessionSummary;
  questions: SessionResults["questions"];
}

/** Results by organ and by modality, counted as in the score (Q3); renders nothing while no question counts. */
export function ResultsDomains(props: ResultsDomainsProps) {
  const organs = scoreByDomain(props, "organ");
  if (organs.length === 0) return null;
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <AxisResults title="By organ" rows={organs} />
      <AxisResults title="By modality" rows={scoreByDomain(props, "modality")} />
    </div>
  );
}

interface DomainScore extends ShownScore {
  domain: Organ | Modality | "none";
}

function AxisResults({ title, rows }: { title: string; rows: DomainScore[] }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="grid gap-2.5 text-sm">
        {rows.map(({ domain, right, outOf, unanswered, countsUnanswered }) => (
          <li key={domain}>
            <span className="flex justify-between gap-3">
              {domainName(domain)}
              <span className="text-end text-muted-foreground tabular-nums">
                {right} of {outOf} correct
                {countsUnanswered && unanswered > 0 && ` · ${unanswered} unanswered`}
              </span>
            </span>
            <span aria-hidden="true" className="mt-1 flex h-1.5 overflow-hidden rounded-full bg-secondary">
              <span className="bg-success" style={{ width: `${(100 * right) / outOf}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function scoreByDomain({ summary, questions }: ResultsDomainsProps, axis: "organ" | "modality"): DomainScore[] {
  const tallies = new Map<DomainScore["domain"], Tally>();
  for (const question of questions) {
    if (question.mark === "withheld") continue;
    const { total, answered, correct } = tallies.get(question[axis]) ?? { total: 0, answered: 0, correct: 0 };
    tallies.set(question[axis], {
      total: total + 1,
      answered: answered + (question.mark === "unanswered" ? 0 : 1),
      correct: correct + (question.mark === "correct" ? 1 : 0),
    });
  }
  return [...tallies]
    .map(([domain, tally]) => ({ domain, ...getScore(summary, tally) }))
    .filter(({ outOf }) => outOf > 0)
    .sort((a, b) => b.outOf - a.outOf);
}
