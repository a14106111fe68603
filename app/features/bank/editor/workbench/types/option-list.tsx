import { textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getOptionLetter } from "~/lib/text";
import { addEntry, dropEntry, moveEntry, toggleKey } from "../../model/entries";
import { setAt, valueAt } from "../../model/path";
import { TickAt } from "../fields/choice-at";
import { Entries } from "../fields/entries";
import { TextAt } from "../fields/text-at";
import { fieldId, useSaid, useWriting } from "../writing";

/** The options of a question with one key or a set of them, each with its rationale. */
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
        hint={many ? "Tick the ones that belong to the answer." : "Mark the one that is the key."}
        nameOf={(index) => `Option ${getOptionLetter(index)}`}
        add="Add an option"
        most={many ? 8 : 5}
        onAdd={() => act((written) => ({ ...written, content: addEntry(written.content, unit, "options") }))}
        onDrop={(index) =>
          act((written) => ({ ...written, content: dropEntry(written.content, unit, "options", index) }))
        }
        onMove={(from, to) =>
          act((written) => ({ ...written, content: moveEntry(written.content, unit, "options", from, to) }))
        }
        head={(path, index) => {
          const id = textOf(valueAt(content, [...path, "id"]));
          return (
            <label className="flex items-center gap-1.5 text-sm has-checked:font-medium has-checked:text-success">
              <input
                type={many ? "checkbox" : "radio"}
                name={`key ${unit.join()}`}
                // What is found of the key leads to the first of them.
                id={index === 0 ? fieldId(keyPath) : undefined}
                className="size-4 accent-success"
                checked={isKey(id)}
                disabled={locked}
                onChange={({ target }) => {
                  touch(keyPath);
                  if (many)
                    act((written) => ({ ...written, content: toggleKey(written.content, unit, id, target.checked) }));
                  else set(keyPath, id);
                }}
              />
              {many ? "Belongs to the answer" : "Key"}
            </label>
          );
        }}
      >
        {(path, index) => (
          <>
            <TextAt path={[...path, "text"]} label={`Text of option ${getOptionLetter(index)}`} rows={1} />
            <TextAt path={[...path, "rationale"]} label="Why it is right or wrong" rows={2} />
            <TickAt path={[...path, "fixed"]} label="Keeps its place when the others are shuffled" optional />
          </>
        )}
      </Entries>
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
      {many && <Pick unit={unit} />}
    </>
  );
}

/** Whether learners are told how many to select (Q13). */
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
            act((written) => ({
              ...written,
              content: setAt(written.content, path, target.checked ? count : undefined),
            }))
          }
        />
        <span>
          Tell learners how many to select{told && ` (“Select ${String(valueAt(content, path))}”)`}; else they read
          “Select all that apply”
        </span>
      </label>
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
    </div>
  );
}
