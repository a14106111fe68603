import type { ReactNode } from "react";
import { textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { countWords } from "~/features/questions/lint/words";
import { type QuestionType, questionTypes, typeNames } from "~/features/questions/taxonomy";
import { cn } from "~/lib/cn";
import { SelectField } from "~/ui/field";
import { changeType } from "../../model/change-type";
import { withPlaces } from "../../model/parts";
import { valueAt } from "../../model/path";
import { TextAt } from "../fields/text-at";
import { fieldId, useSaid, useWriting } from "../writing";
import { HotspotEditor, LabellingEditor } from "./image-types";
import { NumericFields } from "./numeric-fields";
import { OptionList } from "./option-list";
import { MatchingEditor, OrderingEditor } from "./paired-lists";

/** A select field for the type of a question or part; switching keeps compatible fields. */
export function TypeChoice({ unit, types = questionTypes }: { unit: Path; types?: readonly QuestionType[] }) {
  const { content, act, locked } = useWriting();
  const path = [...unit, "type"];
  const { error } = useSaid(path);
  return (
    <SelectField
      id={fieldId(path)}
      label="Type"
      hint={locked ? undefined : "If you change the type, fields that do not fit are restored when you change back."}
      error={error}
      disabled={locked}
      value={textOf(valueAt(content, path))}
      options={types.map((value) => ({ value, label: typeNames[value] }))}
      onChange={({ target }) =>
        act((state) => {
          const next = changeType(state, unit, target.value as QuestionType);
          return { ...state, shelf: next.shelf, content: withPlaces(next.content, unit) };
        })
      }
    />
  );
}

/** Components with the fields of each type; a case uses those of its parts. */
const fieldsOf: Record<Exclude<QuestionType, "case">, (props: { unit: Path }) => ReactNode> = {
  single: ({ unit }) => <OptionList key="single" unit={unit} many={false} />,
  multi: ({ unit }) => <OptionList key="multi" unit={unit} many />,
  numeric: NumericFields,
  matching: MatchingEditor,
  ordering: OrderingEditor,
  labelling: LabellingEditor,
  hotspot: HotspotEditor,
};

/** Fields that depend on the type of a question or part. */
export function UnitFields({ unit }: { unit: Path }) {
  const { content } = useWriting();
  const type = textOf(valueAt(content, [...unit, "type"]));
  const Fields = Object.hasOwn(fieldsOf, type) ? fieldsOf[type as keyof typeof fieldsOf] : null;
  return Fields && <Fields unit={unit} />;
}

const mostWords = 25;

/** The teaching point field with a word count. */
export function TeachingPoint({ unit }: { unit: Path }) {
  const { content } = useWriting();
  const words = countWords(textOf(valueAt(content, [...unit, "teachingPoint"])));
  return (
    <TextAt
      path={[...unit, "teachingPoint"]}
      label="Teaching point"
      hint={
        <>
          The one thing to remember.{" "}
          <span className={cn("tabular-nums", words > mostWords && "font-medium text-destructive")}>
            {words} of {mostWords} words
          </span>
        </>
      }
      rows={2}
    />
  );
}
