import { domainName, type Modality, type Organ } from "../../questions/taxonomy";
import type { SessionResults } from "../sessions.server";

type Questions = SessionResults["questions"];

/** How the session went in each domain, on both axes. */
export function ResultsDomains({ questions }: { questions: Questions }) {
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <Axis title="By organ" rows={countBy(questions, "organ")} />
      <Axis title="By modality" rows={countBy(questions, "modality")} />
    </div>
  );
}

interface Row {
  domain: Organ | Modality | "none";
  answered: number;
  correct: number;
}

function Axis({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="grid gap-2.5 text-sm">
        {rows.map(({ domain, answered, correct }) => (
          <li key={domain}>
            <span className="flex justify-between gap-3">
              {domainName(domain)}
              <span className="text-muted-foreground tabular-nums">
                {correct} of {answered} correct
              </span>
            </span>
            <span aria-hidden="true" className="mt-1 flex h-1.5 overflow-hidden rounded-full bg-secondary">
              <span className="bg-success" style={{ width: `${(100 * correct) / answered}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countBy(questions: Questions, axis: "organ" | "modality"): Row[] {
  const rows = new Map<Row["domain"], Row>();
  for (const question of questions) {
    if (question.mark === "unanswered") continue;
    const domain = question[axis];
    const row = rows.get(domain) ?? { domain, answered: 0, correct: 0 };
    rows.set(domain, {
      domain,
      answered: row.answered + 1,
      correct: row.correct + (question.mark === "correct" ? 1 : 0),
    });
  }
  return [...rows.values()].sort((a, b) => b.answered - a.answered);
}
