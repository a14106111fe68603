import { recordsOf, textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getOptionLetter } from "~/lib/text";
import { addEntry, dropEntry, type EntryList, moveEntry } from "../../model/entries";
import { valueAt } from "../../model/path";
import { SelectAt } from "../fields/choice-at";
import { Entries } from "../fields/entries";
import { TextAt } from "../fields/text-at";
import { useWriting } from "../writing";

/** Adding, taking away and moving the entries of a list that have ids. */
export function useEntryActs(unit: Path, list: EntryList) {
  const { act } = useWriting();
  return {
    path: [...unit, list],
    onAdd: () => act((written) => ({ ...written, content: addEntry(written.content, unit, list) })),
    onDrop: (index: number) =>
      act((written) => ({ ...written, content: dropEntry(written.content, unit, list, index) })),
    onMove: (from: number, to: number) =>
      act((written) => ({ ...written, content: moveEntry(written.content, unit, list, from, to) })),
  };
}

/** The choices of a list, for the entry of another that belongs to one of them. */
export function KeyAt({ path, from, label }: { path: Path; from: Path; label: string }) {
  const { content } = useWriting();
  const options = recordsOf(valueAt(content, from)).map(({ record, index }) => ({
    value: textOf(record.id),
    label: `${getOptionLetter(index)}. ${textOf(record.text) || "(no text yet)"}`,
  }));
  return <SelectAt path={path} label={label} none="Choose" options={options} />;
}

/** Options that several stems share, and the stems. */
export function MatchingEditor({ unit }: { unit: Path }) {
  const options = useEntryActs(unit, "options");
  const stems = useEntryActs(unit, "stems");
  return (
    <>
      <Entries
        {...options}
        title="Options"
        hint="An option may fit several of the stems, or none."
        nameOf={(index) => `Option ${getOptionLetter(index)}`}
        add="Add an option"
        most={12}
      >
        {(path, index) => (
          <TextAt path={[...path, "text"]} label={`Text of option ${getOptionLetter(index)}`} rows={1} />
        )}
      </Entries>
      <Entries {...stems} title="To be matched" nameOf={(index) => `Stem ${index + 1}`} add="Add a stem" most={8}>
        {(path, index) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextAt path={[...path, "text"]} label={`Text of stem ${index + 1}`} rows={1} />
              <KeyAt path={[...path, "key"]} from={[...unit, "options"]} label="Belongs to" />
            </div>
            <TextAt path={[...path, "rationale"]} label="Why it belongs there" rows={2} />
          </>
        )}
      </Entries>
    </>
  );
}

/** Items in the right order; learners get them shuffled. */
export function OrderingEditor({ unit }: { unit: Path }) {
  const items = useEntryActs(unit, "items");
  return (
    <Entries
      {...items}
      title="Items, in the right order"
      hint="The first on top. Learners get them shuffled."
      nameOf={(index) => `Place ${index + 1}`}
      add="Add an item"
      most={8}
    >
      {(path, index) => (
        <>
          <TextAt path={[...path, "text"]} label={`Item at place ${index + 1}`} rows={1} />
          <TextAt path={[...path, "rationale"]} label="Why it stands there" rows={2} />
        </>
      )}
    </Entries>
  );
}
