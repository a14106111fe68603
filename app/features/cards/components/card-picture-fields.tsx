import { Link } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { imagePath } from "~/features/images/image-path";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CheckboxField, Field, SelectField } from "~/ui/field";
import { checkboxProps, inputProps, type useSchemaForm } from "~/ui/schema-form";
import type { cardSchema } from "../card-forms";
import { libraryChoice } from "../card-image";
import type { CardEdit } from "../social-card.loader.server";
import type { CardPictureState } from "./use-card-picture";

interface Props {
  question: CardEdit["question"];
  schemaForm: ReturnType<typeof useSchemaForm<(typeof cardSchema)["shape"]>>;
  picture: CardPictureState;
}

/** The fields that choose the picture of a card: a frame of a series, the question's image, or an image of the library. */
export function CardPictureFields({ question, schemaForm: { fields }, picture }: Props) {
  const isHydrated = useHydrated();
  const { choice, setChoice, libraryImage, setIsChoosing } = picture;
  const series = question?.pictures ?? [];
  const hasLibraryImage = choice === libraryChoice && libraryImage !== "";
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-semibold text-sm">Picture</legend>
      <SelectField
        {...inputProps(fields.picture)}
        label="Picture on both sides"
        hint="Everyone can see the picture once the card is published. The credit is below it."
        onChange={(event) => setChoice(event.target.value)}
        options={[
          { value: "", label: "No picture" },
          ...series.map(({ id, caption, frameCount }) => ({
            value: id,
            label: `${id.toUpperCase()}: ${caption} (${countNoun(frameCount, "frame")})`,
          })),
          ...(question?.image
            ? [{ value: question.image.key, label: `The question's image: ${question.image.alt}` }]
            : []),
          { value: libraryChoice, label: "An image of the library" },
        ]}
        error={fields.picture.errors}
      />
      {series.length > 0 && (!isHydrated || series.some(({ id }) => id === choice)) && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...inputProps(fields.pictureFrame)}
            type="number"
            min={1}
            max={Math.max(...series.map(({ frameCount }) => frameCount))}
            label="Frame"
            error={fields.pictureFrame.errors}
          />
          <CheckboxField
            {...checkboxProps(fields.outline)}
            label="Outline the finding on the back"
            hint="The front never shows the outline."
          />
        </div>
      )}
      <Field
        {...inputProps(fields.pictureImage)}
        // With JavaScript, the admin chooses the image in a dialog instead.
        className={isHydrated && !fields.pictureImage.errors ? "hidden" : undefined}
        label="File name of the image of the library"
        hint={
          <>
            Copy a file name from the{" "}
            <Link to={paths.adminImages} className="link">
              list of images
            </Link>
            .
          </>
        }
        autoComplete="off"
        spellCheck={false}
        error={fields.pictureImage.errors}
      />
      {isHydrated && (
        <div className="flex flex-wrap items-center gap-3">
          {hasLibraryImage && (
            <img
              src={imagePath(libraryImage)}
              alt="Chosen from the library"
              className="h-16 w-24 rounded-md border border-border bg-muted object-contain"
            />
          )}
          <Button variant="outline" onClick={() => setIsChoosing(true)}>
            {hasLibraryImage ? "Choose another image" : "Choose from the library"}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
