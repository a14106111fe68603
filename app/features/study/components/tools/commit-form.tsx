import { useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { Finding } from "./use-commit-first";

/** The form for the finding that a learner commits to before the options show (Q11). */
export function CommitForm({ finding, onChange }: { finding: Finding; onChange: (finding: Finding) => void }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-3 rounded-lg border border-border border-dashed p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const text = finding.text.trim();
        if (text) onChange({ text, committed: true });
        else setMissing(true);
      }}
    >
      <Field
        name="finding"
        label="Commit first: what is your answer?"
        hint="The options appear next. Only you see your text, and it is not graded."
        error={isMissing && !finding.text.trim() ? ["Type your answer, or press “No idea”."] : undefined}
        autoComplete="off"
        maxLength={300}
        value={finding.text}
        onChange={(event) => onChange({ text: event.target.value, committed: false })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Show options</Button>
        <Button variant="outline" onClick={() => onChange({ text: finding.text.trim(), committed: true })}>
          No idea
        </Button>
      </div>
    </form>
  );
}
