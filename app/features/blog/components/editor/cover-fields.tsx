import { Link } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { imageKeyPattern } from "~/features/images/image-limits";
import { imagePath } from "~/features/images/image-path";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import type { FieldsProps } from "./field-props";

/** The picture above the post and in shared links, with what it shows. */
export function CoverFields({ field, live, onPick, onRemove }: FieldsProps & { onPick(): void; onRemove(): void }) {
  const hydrated = useHydrated();
  const key = imageKeyPattern.test(live.coverKey ?? "") ? live.coverKey : undefined;
  return (
    <Card as="section" aria-labelledby="cover" className="grid gap-4">
      <h2 id="cover" className="font-semibold text-lg">
        Cover
      </h2>
      {key && (
        <img
          src={imagePath(key)}
          alt={live.coverAlt || "The cover, which nobody has described yet"}
          className="aspect-1200/630 w-full rounded-lg border border-border object-cover"
        />
      )}
      <Field
        {...field("coverKey")}
        // With JavaScript the picture is chosen from a list.
        className={hydrated && !field("coverKey").error ? "hidden" : undefined}
        label="File"
        hint={
          <>
            As the{" "}
            <Link to={paths.adminImages} className="link">
              list of images
            </Link>{" "}
            names it; nothing for none.
          </>
        }
        autoComplete="off"
        spellCheck={false}
      />
      {hydrated && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onPick}>
            {key ? "Choose another" : "Choose a cover"}
          </Button>
          {key && (
            <Button variant="ghost" onClick={onRemove}>
              Remove the cover
            </Button>
          )}
        </div>
      )}
      <Field
        {...field("coverAlt")}
        label="What the cover shows"
        hint="Read to those who cannot see it. Needed with a cover."
        maxLength={200}
      />
    </Card>
  );
}
