import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/field";
import type { NewSeries } from "../browser/import-series";

const maxSeriesShown = 12;

/** Asks whether the series of a pack may be stored (L1). */
export function NewSeriesForm(props: {
  series: NewSeries[];
  onAnswer: (isAllowed: boolean) => void;
  onCancel: () => void;
}) {
  const { series, onAnswer, onCancel } = props;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(true);
      }}
    >
      <p className="text-sm">
        <strong className="font-medium">
          {series.length === 1
            ? "The file contains a series that this bank does not have."
            : `The file contains ${series.length} series that this bank does not have.`}
        </strong>{" "}
        Series are stored under Pictures immediately, before you confirm the import. Learners see a series only in a
        published question.
      </p>
      <ul className="divide-y divide-border rounded-lg border border-border px-3 text-sm">
        {series.slice(0, maxSeriesShown).map(({ title, about, license, credit }, index) => (
          <li key={index} className="break-words py-2">
            <span className="font-medium">{title}</span>
            <span className="block text-muted-foreground text-xs">
              {about} · {license} · {credit}
            </span>
          </li>
        ))}
        {series.length > maxSeriesShown && <li className="py-2">And {series.length - maxSeriesShown} more.</li>}
      </ul>
      <CheckboxField
        name="confirmed"
        required
        label="These series identify no patient, and their licenses allow this use"
        hint="RadCore cannot check this. Import files only from people you trust, and look at the series under Pictures."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Import series</Button>
        <Button variant="outline" onClick={() => onAnswer(false)}>
          Skip series
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
