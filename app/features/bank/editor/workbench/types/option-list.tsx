import { textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { optionLetter } from "~/lib/text";
import { addEntry, dropEntry, moveEntry, toggleKey } from "../../model/entries";
import { setAt, valueAt } from "../../model/path";
import { TickAt } from "../fields/choice-at";
import { Entries } from "../fields/entries";
import { TextAt } from "../fields/text-at";
import { fieldId, useSaid, useWriting } from "../writing";

/** Fields for options with one or several keys, each with its rationale. */
export function OptionList({ unit, many }: { unit: Path; many: boolean }) {
  const { content, act, set, touch, locked } = useWriting();
  const keyPath = [...unit, many ? "keys" : "key"];
  const marked = valueAt(content, keyPath);
  const { error } = useSaid(keyPath);
  const isKey = (id: unknown) => (Array.isArray(marked) ? marked.includes(id) : marked === id && id !== undefined);
  return (
    <>
      <Entries
        path={[...unit, "options"]}
        title="Options"
        hint={many ? "Select every correct option." : "Select the correct option."}
        nameOf={(index) => `Option ${optionLetter(index)}`}
        add="Add an option"
        most={many ? 8 : 5}
        onAdd={() => act((state) => ({ ...state, content: addEntry(state.content, unit, "options") }))}
        onDrop={(index) =>
          act((state) => ({ ...state, content: dropEntry(state.content, unit, "options", index) }))
        }
        onMove={(from, to) =>
          act((state) => ({ ...state, content: moveEntry(state.content, unit, "options", from, to) }))
        }
        head={(path, index) => {
          const id = textOf(valueAt(content, [...path, "id"]));
          return (
            <label className="flex items-center gap-1.5 text-sm has-checked:font-medium has-checked:text-success">
              <input
                type={many ? "checkbox" : "radio"}
                name={`key ${unit.join()}`}
                // Findings about the key link to the first option.
                id={index === 0 ? fieldId(keyPath) : undefined}
                className="size-4 accent-success"
                checked={isKey(id)}
                disabled={locked}
                onChange={({ target }) => {
                  touch(keyPath);
                  if (many)
                    act((state) => ({ ...state, content: toggleKey(state.content, unit, id, target.checked) }));
                  else set(keyPath, id);
                }}
              />
              {many ? "Correct option" : "Key"}
            </label>
          );
        }}
      >
        {(path, index) => (
          <>
            <TextAt path={[...path, "text"]} label={`Text of option ${optionLetter(index)}`} rows={1} />
            <TextAt path={[...path, "rationale"]} label="Rationale" rows={2} />
            <TickAt path={[...path, "fixed"]} label="Keep in place when options are shuffled" optional />
          </>
        )}
      </Entries>
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
      {many && <Pick unit={unit} />}
    </>
  );
}

/** Checkbox that tells learners how many options to select (Q13). */
function Pick({ unit }: { unit: Path }) {
  const { content, act, locked } = useWriting();
  const path = [...unit, "pick"];
  const { error } = useSaid(path);
  const keys = valueAt(content, [...unit, "keys"]);
  const count = Array.isArray(keys) ? keys.length : 0;
  const told = valueAt(content, path) !== undefined;
  return (
    <div id={fieldId(path)} tabIndex={-1}>
      <label className="flex items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-[1.125rem] accent-primary"
          checked={told}
          disabled={locked || (count === 0 && !told)}
          onChange={({ target }) =>
            act((state) => ({
              ...state,
              content: setAt(state.content, path, target.checked ? count : undefined),
            }))
          }
        />
        <span>
          Tell learners how many to select{told && ` (“Select ${String(valueAt(content, path))}”)`}. Otherwise they see
          “Select all that apply”.
        </span>
      </label>
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
    </div>
  );
}
