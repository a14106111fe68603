import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { ImageDetails } from "../browser/import-messages";

const maxNamesShown = 8;

/** Pictures came with a file: who made them, and may we show them? */
export function ImageDetailsForm(props: {
  names: string[];
  onAnswer: (words: ImageDetails) => void;
  onCancel: () => void;
}) {
  const { names, onAnswer, onCancel } = props;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onAnswer({ source: String(form.get("source")).trim(), licence: String(form.get("licence")).trim() });
      }}
    >
      <p className="break-words text-sm">
        <strong className="font-medium">
          {names.length === 1 ? "A picture came" : `${names.length} pictures came`} with the file:
        </strong>{" "}
        {names.slice(0, maxNamesShown).join(", ")}
        {names.length > maxNamesShown && ` and ${names.length - maxNamesShown} more`}. PNG, JPEG and WebP are kept under
        Images, without what a camera wrote into them. Never bring in a picture by which a patient can be known.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name="source" label="Source" hint="Who made them." required maxLength={200} pattern=".*\S.*" />
        <Field
          name="licence"
          label="Licence"
          hint="“Own work”, “CC BY 4.0” …"
          required
          maxLength={200}
          pattern=".*\S.*"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Keep them and go on</Button>
        <Button variant="outline" onClick={() => onAnswer(null)}>
          Leave them out
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
