import { Link } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { inputProps, type SchemaField } from "~/ui/schema-form";

interface Props {
  fields: Record<"picturePath" | "pictureAlt", SchemaField>;
  /** The path of the chosen image; empty for no picture. */
  path: string;
  onPick: () => void;
  onRemove: () => void;
}

/** The picture of a campaign from the image library, with its description (M6). */
export function CampaignPictureFields({ fields, path, onPick, onRemove }: Props) {
  const isHydrated = useHydrated();
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-medium text-sm">Picture</legend>
      {isHydrated && (
        <div className="flex flex-wrap items-center gap-3">
          {path && (
            <img
              src={path}
              alt="Chosen for the email"
              className="h-16 w-24 rounded-md border border-border bg-muted object-contain"
            />
          )}
          <Button variant="outline" onClick={onPick}>
            {path ? "Change picture" : "Choose picture"}
          </Button>
          {path && (
            <Button variant="ghost" onClick={onRemove}>
              Remove picture
            </Button>
          )}
        </div>
      )}
      <Field
        {...inputProps(fields.picturePath)}
        // With JavaScript, the admin chooses the image in a dialog instead.
        className={isHydrated && !fields.picturePath.errors ? "hidden" : undefined}
        label="Path of the picture"
        hint={
          <>
            The path of an image from the{" "}
            <Link to={paths.adminImages} className="link">
              image library
            </Link>
            . Leave empty for no picture.
          </>
        }
        placeholder="/images/….png"
        spellCheck={false}
        error={fields.picturePath.errors}
      />
      <Field
        {...inputProps(fields.pictureAlt)}
        label="Description of the picture"
        hint="For readers who do not see the picture. Required if there is a picture."
        maxLength={200}
        error={fields.pictureAlt.errors}
      />
    </fieldset>
  );
}
