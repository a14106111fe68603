import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { ImageDetails } from "../browser/import-messages";

const maxNamesShown = 8;

/** Asks for source and license of the images in a file (L1). */
export function ImageDetailsForm(props: {
  names: string[];
  onAnswer: (imageDetails: ImageDetails) => void;
  onCancel: () => void;
}) {
  const { names, onAnswer, onCancel } = props;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onAnswer({ source: String(form.get("source")).trim(), license: String(form.get("license")).trim() });
      }}
    >
      <p className="break-words text-sm">
        <strong className="font-medium">
          {names.length === 1 ? "The file contains an image" : `The file contains ${names.length} images`}:
        </strong>{" "}
        {names.slice(0, maxNamesShown).join(", ")}
        {names.length > maxNamesShown && ` and ${names.length - maxNamesShown} more`}. PNG, JPEG, and WebP files are
        stored under Images without camera data. Never import an image that could identify a patient.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          name="source"
          label="Source"
          hint="Name who made the images."
          required
          maxLength={200}
          pattern=".*\S.*"
        />
        <Field
          name="license"
          label="License"
          hint="For example “Own work” or “CC BY 4.0”."
          required
          maxLength={200}
          pattern=".*\S.*"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Import images</Button>
        <Button variant="outline" onClick={() => onAnswer(null)}>
          Skip images
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
