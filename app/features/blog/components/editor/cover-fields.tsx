import { Link } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { imageKeyPattern } from "~/features/images/image-limits";
import { imagePath } from "~/features/images/image-path";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import type { FieldsProps } from "./field-props";

/** The cover image of the post and of shared links. */
export function CoverFields({
  field,
  fieldValues,
  onPick,
  onRemove,
}: FieldsProps & { onPick(): void; onRemove(): void }) {
  const hydrated = useHydrated();
  const key = imageKeyPattern.test(fieldValues.coverKey ?? "") ? fieldValues.coverKey : undefined;
  return (
    <Card as="section" aria-labelledby="cover" className="grid gap-4">
      <h2 id="cover" className="font-semibold text-lg">
        Cover
      </h2>
      {key && (
        <img
          src={imagePath(key)}
          alt={fieldValues.coverAlt || "Cover image without a description"}
          className="aspect-1200/630 w-full rounded-lg border border-border object-cover"
        />
      )}
      <Field
        {...field("coverKey")}
        // With JavaScript, the admin chooses the image in a dialog instead.
        className={hydrated && !field("coverKey").error ? "hidden" : undefined}
        label="File name"
        hint={
          <>
            Copy a file name from the{" "}
            <Link to={paths.adminImages} className="link">
              list of images
            </Link>
            . Leave the field empty for no cover.
          </>
        }
        autoComplete="off"
        spellCheck={false}
      />
      {hydrated && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onPick}>
            {key ? "Change cover" : "Choose cover"}
          </Button>
          {key && (
            <Button variant="ghost" onClick={onRemove}>
              Remove cover
            </Button>
          )}
        </div>
      )}
      <Field
        {...field("coverAlt")}
        label="Alt text of the cover"
        hint="Describes the cover for screen readers. Required if there is a cover."
        maxLength={200}
      />
    </Card>
  );
}
