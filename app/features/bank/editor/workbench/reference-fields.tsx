import type { Path } from "~/features/questions/lint/findings";
import { appendToList, moveInList, removeFromList } from "../model/draft-path";
import { useEditor } from "./editor-context";
import { DraftList } from "./fields/draft-list";
import { DraftTextField } from "./fields/draft-text-field";

/** Fields for the references of a question or part, each with its edition. */
export function ReferenceFields({ unit, isPart = false }: { unit: Path; isPart?: boolean }) {
  const { applyChange } = useEditor();
  const path = [...unit, "references"];
  const change = (update: (content: Parameters<typeof appendToList>[0]) => Parameters<typeof appendToList>[0]) =>
    applyChange((state) => ({ ...state, content: update(state.content) }));
  return (
    <DraftList
      path={path}
      title="References"
      hint={
        isPart
          ? "Leave empty to use the references of the case."
          : "Include the edition, so that admins are notified when there is a newer one."
      }
      getName={(index) => `Reference ${index + 1}`}
      addLabel="Add a reference"
      maxEntries={6}
      onAdd={() => change((content) => appendToList(content, path, { name: "", edition: "" }))}
      onRemove={(index) => change((content) => removeFromList(content, path, index))}
      onMove={(from, to) => change((content) => moveInList(content, path, from, to))}
    >
      {(entryPath) => (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <DraftTextField path={[...entryPath, "name"]} label="Name" className="sm:col-span-2" />
          <DraftTextField path={[...entryPath, "edition"]} label="Edition or year" />
          <DraftTextField path={[...entryPath, "section"]} label="Section (optional)" maxLength={300} removesIfEmpty />
        </div>
      )}
    </DraftList>
  );
}
