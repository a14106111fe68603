import { countNoun } from "~/lib/text";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import { domainCount, minReadinessAnswers, minReadinessDomains, type Readiness } from "../readiness";

interface ReadinessCardProps {
  readiness: Readiness;
  /** The learner's percentile among peers; null if hidden (R2). */
  percentile: number | null;
  wasReset: boolean;
}

/** The readiness interval; while there are too few answers for one, the counts so far and the counts needed (R3). */
export function ReadinessCard({ readiness, percentile, wasReset }: ReadinessCardProps) {
  return (
    <Card as="section" aria-labelledby="readiness">
      <h2 id="readiness" className="font-semibold text-lg">
        Readiness
      </h2>
      {readiness.shown ? <ReadinessInterval {...readiness} /> : <ReadinessCounts {...readiness} />}
      {percentile !== null && (
        <p className="mt-3 text-sm">
          Your first tries are at the <strong className="font-semibold">{formatOrdinal(percentile)} percentile</strong>{" "}
          of learners with at least 50 first tries.
        </p>
      )}
      <p className="mt-3 text-muted-foreground text-xs">
        Based on first answers, weighted by domain. This is RadCore’s own estimate, not a board product, and does not
        predict your result.
        {wasReset && " Domains you have reset are left out, because new answers there are not first answers."}
      </p>
    </Card>
  );
}

function ReadinessInterval({ low, high, answers, domains }: Extract<Readiness, { shown: true }>) {
  const [from, to] = [Math.round(100 * low), Math.round(100 * high)];
  return (
    <>
      <p className="mt-1 font-semibold text-2xl leading-9 tabular-nums">
        {from}–{to}%
      </p>
      <p className="text-muted-foreground text-sm">
        of a whole exam likely correct (95% interval), from {countNoun(answers, "first answer")} in {domains} of{" "}
        {domainCount} domains.
      </p>
      <div aria-hidden="true" className="mt-3">
        <div className="relative h-2.5 rounded-full bg-secondary">
          <span
            className="absolute inset-y-0 rounded-full bg-primary"
            style={{ left: `${from}%`, right: `${100 - to}%` }}
          />
        </div>
        <div className="mt-1 flex justify-between text-[0.6875rem] text-muted-foreground tabular-nums">
          <span>0%</span>
          <span>50%</span>
          <span>100%</span>
        </div>
      </div>
    </>
  );
}

function ReadinessCounts({ answers, domains }: Extract<Readiness, { shown: false }>) {
  return (
    <>
      <p className="mt-1 text-muted-foreground text-sm">
        An estimate needs {minReadinessAnswers} first answers, with at least five in each of {minReadinessDomains} of
        the {domainCount} domains. With fewer, the estimate would be a guess.
      </p>
      <div className="mt-3 grid gap-3 text-sm">
        <CountBar name="First answers" value={answers} max={minReadinessAnswers} />
        <CountBar name="Domains with five first answers" value={domains} max={minReadinessDomains} />
      </div>
    </>
  );
}

function CountBar({ name, value, max }: { name: string; value: number; max: number }) {
  return (
    <div>
      <p className="mb-1 flex justify-between gap-3">
        {name}{" "}
        <span className="text-muted-foreground tabular-nums">
          {Math.min(value, max)} of {max}
        </span>
      </p>
      <ProgressBar value={Math.min(value, max)} max={max} label={`${name} for readiness`} />
    </div>
  );
}

function formatOrdinal(n: number): string {
  const suffix = n % 100 >= 11 && n % 100 <= 13 ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[n % 10] ?? "th");
  return `${n}${suffix}`;
}
