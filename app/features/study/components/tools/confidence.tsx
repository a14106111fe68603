import { type Confidence, confidences } from "../../engine/answer-taxonomy";

const confidenceNames: Record<Confidence, string> = { guess: "Guess", unsure: "Unsure", sure: "Sure" };

interface ConfidenceChoiceProps {
  /** Id of the answer form. */
  formId: string;
  value: Confidence | null;
  onChange: (value: Confidence | null) => void;
}

/**
 * Choice of the confidence that is sent with the answer (Q9). The choice is optional; a click on the chosen value
 * clears it.
 */
export function ConfidenceChoice({ formId, value, onChange }: ConfidenceChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <legend className="float-left text-muted-foreground">How sure are you?</legend>
      <div className="inline-flex overflow-hidden rounded-lg border border-border">
        {confidences.map((confidence) => (
          <label
            key={confidence}
            className="cursor-pointer border-border border-l px-3 py-1.5 first:border-l-0 hover:bg-accent/60 has-checked:bg-primary has-focus-visible:bg-accent has-checked:font-medium has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2 pointer-coarse:py-2.5"
          >
            <input
              type="radio"
              name="confidence"
              form={formId}
              value={confidence}
              checked={value === confidence}
              onChange={() => onChange(confidence)}
              onClick={() => value === confidence && onChange(null)}
              className="sr-only"
            />
            {confidenceNames[confidence]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the value that follows in the cycle: none, guess, unsure, sure. */
export function getNextConfidence(value: Confidence | null): Confidence | null {
  return confidences[value === null ? 0 : confidences.indexOf(value) + 1] ?? null;
}
