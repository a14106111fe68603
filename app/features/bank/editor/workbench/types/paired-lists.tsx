import { recordsOf, textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { optionLetter } from "~/lib/text";
import { addEntry, dropEntry, type EntryList, moveEntry } from "../../model/entries";
import { valueAt } from "../../model/path";
import { SelectAt } from "../fields/choice-at";
import { Entries } from "../fields/entries";
import { TextAt } from "../fields/text-at";
import { useWriting } from "../writing";

/** Returns the callbacks that add, remove, and move entries of a list with ids. */
export function useEntryActs(unit: Path, list: EntryList) {
  const { act } = useWriting();
  return {
    path: [...unit, list],
    onAdd: () => act((state) => ({ ...state, content: addEntry(state.content, unit, list) })),
    onDrop: (index: number) =>
      act((state) => ({ ...state, content: dropEntry(state.content, unit, list, index) })),
    onMove: (from: number, to: number) =>
      act((state) => ({ ...state, content: moveEntry(state.content, unit, list, from, to) })),
  };
}

/** A select field for the key of an entry, with the entries of another list as choices. */
export function KeyAt({ path, from, label }: { path: Path; from: Path; label: string }) {
  const { content } = useWriting();
  const options = recordsOf(valueAt(content, from)).map(({ record, index }) => ({
    value: textOf(record.id),
    label: `${optionLetter(index)}. ${textOf(record.text) || "(no text yet)"}`,
  }));
  return <SelectAt path={path} label={label} none="Choose" options={options} />;
}

/** Fields for the stems of a matching question and their shared options. */
export function MatchingEditor({ unit }: { unit: Path }) {
  const options = useEntryActs(unit, "options");
  const stems = useEntryActs(unit, "stems");
  return (
    <>
      <Entries
        {...options}
        title="Options"
        hint="An option may fit several of the stems, or none."
        nameOf={(index) => `Option ${optionLetter(index)}`}
        add="Add an option"
        most={12}
      >
        {(path, index) => <TextAt path={[...path, "text"]} label={`Text of option ${optionLetter(index)}`} rows={1} />}
      </Entries>
      <Entries {...stems} title="Stems" nameOf={(index) => `Stem ${index + 1}`} add="Add a stem" most={8}>
        {(path, index) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextAt path={[...path, "text"]} label={`Text of stem ${index + 1}`} rows={1} />
              <KeyAt path={[...path, "key"]} from={[...unit, "options"]} label="Correct option" />
            </div>
            <TextAt path={[...path, "rationale"]} label="Rationale" rows={2} />
          </>
        )}
      </Entries>
    </>
  );
}

/** Fields for the items of an ordering question, in the correct order. */
export function OrderingEditor({ unit }: { unit: Path }) {
  const items = useEntryActs(unit, "items");
  return (
    <Entries
      {...items}
      title="Items in the correct order"
      hint="Learners see the items shuffled."
      nameOf={(index) => `Position ${index + 1}`}
      add="Add an item"
      most={8}
    >
      {(path, index) => (
        <>
          <TextAt path={[...path, "text"]} label={`Item at position ${index + 1}`} rows={1} />
          <TextAt path={[...path, "rationale"]} label="Rationale" rows={2} />
        </>
      )}
    </Entries>
  );
}
