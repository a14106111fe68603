import type { Path } from "~/features/questions/lint/findings";
import { addTo, dropFrom, moveIn } from "../model/path";
import { Entries } from "./fields/entries";
import { TextAt } from "./fields/text-at";
import { useWriting } from "./writing";

/** Fields for the references of a question or part, each with its edition. */
export function ReferenceFields({ unit, isPart = false }: { unit: Path; isPart?: boolean }) {
  const { act } = useWriting();
  const path = [...unit, "references"];
  const change = (by: (content: Parameters<typeof addTo>[0]) => Parameters<typeof addTo>[0]) =>
    act((state) => ({ ...state, content: by(state.content) }));
  return (
    <Entries
      path={path}
      title="References"
      hint={
        isPart
          ? "Leave empty to use the references of the case."
          : "Include the edition, so that admins are notified when there is a newer one."
      }
      nameOf={(index) => `Reference ${index + 1}`}
      add="Add a reference"
      most={6}
      onAdd={() => change((content) => addTo(content, path, { name: "", edition: "" }))}
      onDrop={(index) => change((content) => dropFrom(content, path, index))}
      onMove={(from, to) => change((content) => moveIn(content, path, from, to))}
    >
      {(at) => (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextAt path={[...at, "name"]} label="Name" className="sm:col-span-2" />
          <TextAt path={[...at, "edition"]} label="Edition or year" />
          <TextAt path={[...at, "section"]} label="Section (optional)" maxLength={300} optional />
        </div>
      )}
    </Entries>
  );
}
