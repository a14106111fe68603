import { formatTruth } from "../knob-texts";
import type { LabDescription } from "../lab-settings";

interface LabExplanationProps {
  description: LabDescription;
  /** Null until the first picture is computed. */
  truth: Record<string, number> | null;
}

/** The description of the simulation, its true values, and the physics behind it. */
export function LabExplanation({ description, truth }: LabExplanationProps) {
  const { explanation, physics, truths } = description;
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-2 lg:gap-8">
      <section aria-labelledby="lab-explanation" className="grid content-start gap-4">
        <div>
          <h2 id="lab-explanation" className="mb-1 font-semibold text-lg">
            What to look at
          </h2>
          <p className="max-w-prose">{explanation}</p>
        </div>
        <div>
          <h3 className="mb-1 font-semibold text-sm">Physics</h3>
          <p className="max-w-prose text-muted-foreground text-sm">{physics}</p>
        </div>
      </section>
      <section aria-labelledby="lab-truth">
        <h2 id="lab-truth" className="mb-1 font-semibold text-lg">
          True values
        </h2>
        <dl className="divide-y divide-border text-sm">
          {Object.entries(truths).map(([name, meaning]) => (
            <div key={name} className="flex justify-between gap-4 py-1.5">
              <dt>{meaning}</dt>
              <dd className="shrink-0 font-medium tabular-nums">
                {truth?.[name] === undefined ? "…" : formatTruth(truth[name])}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
