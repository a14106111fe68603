import { typeNames } from "~/features/questions/filter-words";
import { textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { countWords } from "~/features/questions/lint/words";
import { type QuestionType, questionTypes } from "~/features/questions/taxonomy";
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

/** Of which type a question or a part is; another one keeps what it can use. */
export function TypeChoice({ unit, types = questionTypes }: { unit: Path; types?: readonly QuestionType[] }) {
  const { content, act, locked } = useWriting();
  const path = [...unit, "type"];
  const { error } = useSaid(path);
  return (
    <SelectField
      id={fieldId(path)}
      label="Type"
      hint={locked ? undefined : "Change it, and what the new type has no place for comes back when you change back."}
      error={error}
      disabled={locked}
      value={textOf(valueAt(content, path))}
      options={types.map((value) => ({ value, label: typeNames[value] }))}
      onChange={({ target }) =>
        act((written) => {
          const next = changeType(written, unit, target.value as QuestionType);
          return { ...written, shelf: next.shelf, content: withPlaces(next.content, unit) };
        })
      }
    />
  );
}

/** What a question or a part of one type asks, with its key and reasons. */
export function UnitFields({ unit }: { unit: Path }) {
  const { content } = useWriting();
  switch (valueAt(content, [...unit, "type"])) {
    case "single":
      return <OptionList key="single" unit={unit} many={false} />;
    case "multi":
      return <OptionList key="multi" unit={unit} many />;
    case "numeric":
      return <NumericFields unit={unit} />;
    case "matching":
      return <MatchingEditor unit={unit} />;
    case "ordering":
      return <OrderingEditor unit={unit} />;
    case "labelling":
      return <LabellingEditor unit={unit} />;
    case "hotspot":
      return <HotspotEditor unit={unit} />;
    default:
      return null;
  }
}

const mostWords = 25;

/** The one thing to keep, with its words counted. */
export function TeachingPoint({ unit }: { unit: Path }) {
  const { content } = useWriting();
  const words = countWords(textOf(valueAt(content, [...unit, "teachingPoint"])));
  return (
    <TextAt
      path={[...unit, "teachingPoint"]}
      label="Teaching point"
      hint={
        <>
          The one thing to keep.{" "}
          <span className={cn("tabular-nums", words > mostWords && "font-medium text-destructive")}>
            {words} of {mostWords} words
          </span>
        </>
      }
      rows={2}
    />
  );
}
