import { getOptionLetter } from "~/lib/text";
import { CheckboxField, Field, FormError, SelectField, TextareaField } from "~/ui/field";
import { checkboxProps, inputProps, type useSchemaForm } from "~/ui/schema-form";
import type { cardSchema } from "../card-forms";
import { templateNames } from "../card-labels";
import { maxCaptionLength, maxFieldLengths, maxHashtags } from "../card-rules";
import { cardTemplates } from "../card-taxonomy";
import type { CardEdit } from "../social-card.loader.server";
import { CardPictureFields } from "./card-picture-fields";
import type { CardPictureState } from "./use-card-picture";

interface Props {
  page: CardEdit;
  schemaForm: ReturnType<typeof useSchemaForm<(typeof cardSchema)["shape"]>>;
  picture: CardPictureState;
}

const options = ["option1", "option2", "option3", "option4", "option5", "option6"] as const;

/** The fields of a card. */
export function CardEditorFields({ page, schemaForm, picture }: Props) {
  const { form, fields } = schemaForm;
  const { kind, question } = page;
  const text = (name: keyof typeof fields) => ({ ...inputProps(fields[name]), error: fields[name].errors });
  return (
    <>
      <FormError id={form.errorId} error={form.errors} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...text("template")}
          label="Template"
          options={cardTemplates.map((value) => ({ value, label: templateNames[value] }))}
        />
        <Field {...text("kicker")} label="Line above the text" hint={`Up to ${maxFieldLengths.kicker} characters.`} />
      </div>
      <TextareaField
        {...text("front")}
        label={kind === "question" ? "Question" : "Text"}
        hint={`Up to ${maxFieldLengths.front} characters. Wide characters, such as Chinese or emoji, count twice.`}
        rows={5}
      />
      {kind === "question" && (
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 font-medium text-sm">Options</legend>
          {options.map((name, place) => (
            <Field
              key={name}
              {...text(name)}
              label={getOptionLetter(place)}
              className="grid-cols-[1.25rem_minmax(0,1fr)] items-center [&>p]:col-start-2"
            />
          ))}
        </fieldset>
      )}
      <CardPictureFields question={question} schemaForm={schemaForm} picture={picture} />
      <fieldset className="grid gap-4">
        <legend className="mb-1.5 font-semibold text-sm">Back side</legend>
        <Field
          {...text("answer")}
          label={kind === "question" ? "Answer" : "Heading"}
          hint={
            kind === "question"
              ? "To show a letter in a badge, begin with the letter and a period, such as “B.”."
              : "Leave empty for a card with one side."
          }
        />
        <TextareaField {...text("reason")} label="Reason" rows={3} />
        <TextareaField {...text("point")} label="Teaching point" rows={2} />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-1.5 font-semibold text-sm">Alt text and caption</legend>
        <TextareaField {...text("frontAlt")} label="Alt text of the front" rows={3} />
        <TextareaField {...text("backAlt")} label="Alt text of the back" rows={3} />
        <TextareaField
          {...text("caption")}
          label="Caption"
          hint={`Up to ${maxCaptionLength.toLocaleString("en")} characters.`}
          rows={3}
        />
        <Field
          {...text("hashtags")}
          label="Hashtags"
          hint={`Up to ${maxHashtags}.`}
          spellCheck={false}
          autoCapitalize="none"
        />
      </fieldset>
      <CheckboxField
        {...checkboxProps(fields.rights)}
        label="We own this content or may show it"
        hint={`${describeRights(page)} Confirm this each time you save; the audit log records your confirmation.`}
        error={fields.rights.errors}
      />
    </>
  );
}

function describeRights({ kind, question }: CardEdit): string {
  if (question?.media)
    return `The question has an image (${question.license ?? "no license recorded"}). The card may show it, and its text may come from the image.`;
  if (kind === "free") return "Text by other authors needs their permission.";
  return "A card with a picture needs this confirmation.";
}
