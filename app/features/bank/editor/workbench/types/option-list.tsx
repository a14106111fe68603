import { readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getOptionLetter } from "~/lib/text";
import { addEntry, moveEntry, removeEntry, toggleKey } from "../../model/draft-entries";
import { getValueAt, setValueAt } from "../../model/draft-path";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { DraftCheckbox } from "../fields/draft-choice-fields";
import { DraftList } from "../fields/draft-list";
import { DraftTextField } from "../fields/draft-text-field";
import { OptionPictureFields } from "./option-picture-fields";

/** Fields for options with one or several keys, each with its rationale. */
export function OptionList({ unit, hasManyKeys }: { unit: Path; hasManyKeys: boolean }) {
  const { content, applyChange, setValue, markVisited, isLocked } = useEditor();
  const keyPath = [...unit, hasManyKeys ? "keys" : "key"];
  const keyValue = getValueAt(content, keyPath);
  const { error } = useFieldFindings(keyPath);
  const isKey = (id: unknown) =>
    Array.isArray(keyValue) ? keyValue.includes(id) : keyValue === id && id !== undefined;
  return (
    <>
      <DraftList
        path={[...unit, "options"]}
        title="Options"
        hint={hasManyKeys ? "Select every correct option." : "Select the correct option."}
        getName={(index) => `Option ${getOptionLetter(index)}`}
        addLabel="Add an option"
        maxEntries={hasManyKeys ? 8 : 5}
        onAdd={() => applyChange((state) => ({ ...state, content: addEntry(state.content, unit, "options") }))}
        onRemove={(index) =>
          applyChange((state) => ({ ...state, content: removeEntry(state.content, unit, "options", index) }))
        }
        onMove={(from, to) =>
          applyChange((state) => ({ ...state, content: moveEntry(state.content, unit, "options", from, to) }))
        }
        renderHeading={(path, index) => {
          const id = readText(getValueAt(content, [...path, "id"]));
          return (
            <label className="flex items-center gap-1.5 text-sm has-checked:font-medium has-checked:text-success">
              <input
                type={hasManyKeys ? "checkbox" : "radio"}
                name={`key ${unit.join()}`}
                // Findings about the key link to the first option.
                id={index === 0 ? getFieldId(keyPath) : undefined}
                className="size-4 accent-success"
                checked={isKey(id)}
                disabled={isLocked}
                onChange={({ target }) => {
                  markVisited(keyPath);
                  if (hasManyKeys)
                    applyChange((state) => ({ ...state, content: toggleKey(state.content, unit, id, target.checked) }));
                  else setValue(keyPath, id);
                }}
              />
              {hasManyKeys ? "Correct option" : "Key"}
            </label>
          );
        }}
      >
        {(path, index) => (
          <>
            <OptionPictureFields unit={unit} option={path} />
            <DraftTextField
              path={[...path, "text"]}
              {...(getValueAt(content, [...path, "picture"])
                ? {
                    label: `What picture ${getOptionLetter(index)} shows`,
                    hint: "Learners read this after they submit. Before, they read “Image A” and so on.",
                  }
                : { label: `Text of option ${getOptionLetter(index)}` })}
              rows={1}
            />
            <DraftTextField path={[...path, "rationale"]} label="Rationale" rows={2} />
            <DraftCheckbox path={[...path, "fixed"]} label="Don't shuffle" removesIfFalse />
          </>
        )}
      </DraftList>
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
      {hasManyKeys && <PickCheckbox unit={unit} />}
    </>
  );
}

/** Checkbox that tells learners how many options to select (Q13). */
function PickCheckbox({ unit }: { unit: Path }) {
  const { content, applyChange, isLocked } = useEditor();
  const path = [...unit, "pick"];
  const { error } = useFieldFindings(path);
  const keys = getValueAt(content, [...unit, "keys"]);
  const count = Array.isArray(keys) ? keys.length : 0;
  const hasPick = getValueAt(content, path) !== undefined;
  return (
    <div id={getFieldId(path)} tabIndex={-1}>
      <label className="flex items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-[1.125rem] accent-primary"
          checked={hasPick}
          disabled={isLocked || (count === 0 && !hasPick)}
          onChange={({ target }) =>
            applyChange((state) => ({
              ...state,
              content: setValueAt(state.content, path, target.checked ? count : undefined),
            }))
          }
        />
        <span>
          Tell learners how many to select{hasPick && ` (“Select ${String(getValueAt(content, path))}”)`}. Otherwise
          they see “Select all that apply”.
        </span>
      </label>
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
    </div>
  );
}
