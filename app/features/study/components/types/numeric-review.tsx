import { FormattedText } from "~/ui/formatted-text";
import type { NumericKey } from "../../../questions/types/numeric";
import { convertToUnit, parseQuantity } from "../../engine/quantity-units";
import { ReviewSection } from "../review-section";
import type { ReviewProps } from "./runner-type";

/** Review of a numeric question: the correct number, the worked solution, and common errors. */
export function NumericReview({ answerKey, response, correct }: ReviewProps<"numeric">) {
  const typed = response?.value ?? null;
  const { answer, solution, commonErrors } = answerKey;
  const { low, high } = getAcceptedRange(answer);
  return (
    <>
      <dl className="grid gap-2 sm:grid-cols-2">
        {typed !== null && (
          <NumberBox
            name="Your answer"
            value={appendUnit(typed, answer.unit)}
            tone={correct ? "success" : "destructive"}
          />
        )}
        <NumberBox
          name="Correct answer"
          value={appendUnit(String(answer.value), answer.unit)}
          note={`Accepted answers: ${low} to ${high}`}
          tone="success"
        />
      </dl>
      <ReviewSection title="Worked solution">
        <div className="max-w-[70ch] whitespace-pre-line">
          <FormattedText text={solution} />
        </div>
      </ReviewSection>
      {commonErrors.length > 0 && (
        <ReviewSection title="Common errors">
          <ul className="grid gap-2">
            {commonErrors.map((error) => (
              <li key={error.value} className="max-w-[70ch]">
                <span className="font-medium tabular-nums">{appendUnit(String(error.value), answer.unit)}</span>
                {typed !== null && !correct && isNearValue(typed, answer.unit, error.value) && (
                  <span className="font-medium text-destructive"> (near your answer)</span>
                )}
                <span className="text-muted-foreground">
                  : <FormattedText text={error.why} />
                </span>
              </li>
            ))}
          </ul>
        </ReviewSection>
      )}
    </>
  );
}

function NumberBox({
  name,
  value,
  note,
  tone,
}: {
  name: string;
  value: string;
  note?: string;
  tone: "success" | "destructive";
}) {
  return (
    <div
      className={
        tone === "success"
          ? "rounded-lg border border-success/55 bg-success/7 px-3 py-2.5"
          : "rounded-lg border border-destructive/55 bg-destructive/7 px-3 py-2.5"
      }
    >
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="font-semibold text-lg tabular-nums">{value}</dd>
      {note && <dd className="text-muted-foreground text-sm tabular-nums">{note}</dd>}
    </div>
  );
}

function getAcceptedRange({ value, tolerance }: NumericKey["answer"]): { low: string; high: string } {
  const maxDeviation = tolerance.kind === "absolute" ? tolerance.value : Math.abs(value) * tolerance.value;
  const format = (number: number) => String(Number(number.toPrecision(4)));
  return { low: format(value - maxDeviation), high: format(value + maxDeviation) };
}

function appendUnit(number: string, unit: string): string {
  const quantity = parseQuantity(number);
  return unit && quantity?.unit === "" ? `${number} ${unit}` : number;
}

function isNearValue(typed: string, unit: string, value: number): boolean {
  const quantity = parseQuantity(typed);
  const typedValue = quantity && convertToUnit(quantity, unit);
  return typedValue !== null && Math.abs(typedValue - value) <= Math.abs(value) * 0.02;
}
