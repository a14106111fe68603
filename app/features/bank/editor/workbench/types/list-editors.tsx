import { readRecords, readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getOptionLetter } from "~/lib/text";
import { addEntry, type EntryList, moveEntry, removeEntry } from "../../model/draft-entries";
import { getValueAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { DraftSelect } from "../fields/draft-choice-fields";
import { DraftList } from "../fields/draft-list";
import { DraftTextField } from "../fields/draft-text-field";

/** Returns the path of a list whose entries have ids, and the callbacks that add, remove, and move entries. */
export function useEntryActions(unit: Path, list: EntryList) {
  const { applyChange } = useEditor();
  return {
    path: [...unit, list],
    onAdd: () => applyChange((state) => ({ ...state, content: addEntry(state.content, unit, list) })),
    onRemove: (index: number) =>
      applyChange((state) => ({ ...state, content: removeEntry(state.content, unit, list, index) })),
    onMove: (from: number, to: number) =>
      applyChange((state) => ({ ...state, content: moveEntry(state.content, unit, list, from, to) })),
  };
}

/** A select field for the key of an entry, with the entries of another list as choices. */
export function KeySelect({ path, choicesPath, label }: { path: Path; choicesPath: Path; label: string }) {
  const { content } = useEditor();
  const options = readRecords(getValueAt(content, choicesPath)).map(({ record, index }) => ({
    value: readText(record.id),
    label: `${getOptionLetter(index)}. ${readText(record.text) || "(no text yet)"}`,
  }));
  return <DraftSelect path={path} label={label} emptyLabel="Choose" options={options} />;
}

/** Fields for the stems of a matching question and their shared options. */
export function MatchingEditor({ unit }: { unit: Path }) {
  const options = useEntryActions(unit, "options");
  const stems = useEntryActions(unit, "stems");
  return (
    <>
      <DraftList
        {...options}
        title="Options"
        hint="An option may fit several stems or none."
        getName={(index) => `Option ${getOptionLetter(index)}`}
        addLabel="Add an option"
        maxEntries={12}
      >
        {(path, index) => (
          <DraftTextField path={[...path, "text"]} label={`Text of option ${getOptionLetter(index)}`} rows={1} />
        )}
      </DraftList>
      <DraftList {...stems} title="Stems" getName={(index) => `Stem ${index + 1}`} addLabel="Add a stem" maxEntries={8}>
        {(path, index) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <DraftTextField path={[...path, "text"]} label={`Text of stem ${index + 1}`} rows={1} />
              <KeySelect path={[...path, "key"]} choicesPath={[...unit, "options"]} label="Correct option" />
            </div>
            <DraftTextField path={[...path, "rationale"]} label="Rationale" rows={2} />
          </>
        )}
      </DraftList>
    </>
  );
}

/** Fields for the items of an ordering question, in the correct order. */
export function OrderingEditor({ unit }: { unit: Path }) {
  const items = useEntryActions(unit, "items");
  return (
    <DraftList
      {...items}
      title="Items in the correct order"
      hint="Learners see the items shuffled."
      getName={(index) => `Position ${index + 1}`}
      addLabel="Add an item"
      maxEntries={8}
    >
      {(path, index) => (
        <>
          <DraftTextField path={[...path, "text"]} label={`Item at position ${index + 1}`} rows={1} />
          <DraftTextField path={[...path, "rationale"]} label="Rationale" rows={2} />
        </>
      )}
    </DraftList>
  );
}
