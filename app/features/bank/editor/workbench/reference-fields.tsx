import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Path } from "~/features/questions/lint/findings";
import { formatReference, maxReferenceLinkLength, type Reference } from "~/features/questions/reference";
import { paths } from "~/paths";
import { appendToList, getValueAt, moveInList, removeFromList, setValueAt } from "../model/draft-path";
import { getFieldId, useEditor } from "./editor-context";
import { DraftList } from "./fields/draft-list";
import { DraftTextField } from "./fields/draft-text-field";

/** Fields for the references of a question or part, each with its edition and link. */
export function ReferenceFields({ unit, isPart = false }: { unit: Path; isPart?: boolean }) {
  const { applyChange } = useEditor();
  const path = [...unit, "references"];
  const change = (update: (content: Parameters<typeof appendToList>[0]) => Parameters<typeof appendToList>[0]) =>
    applyChange((state) => ({ ...state, content: update(state.content) }));
  const { citedReferences, loadCitedReferences } = useCitedReferences();
  const suggestionsId = `${getFieldId(path)}-cited`;
  return (
    <>
      <datalist id={suggestionsId}>
        {citedReferences.map((reference) => (
          <option key={formatReference(reference)} value={formatReference(reference)} />
        ))}
      </datalist>
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
          <ReferenceEntry
            path={entryPath}
            citedReferences={citedReferences}
            suggestionsId={suggestionsId}
            onNameFocus={loadCitedReferences}
          />
        )}
      </DraftList>
    </>
  );
}

interface EntryProps {
  path: Path;
  citedReferences: readonly Reference[];
  suggestionsId: string;
  onNameFocus: () => void;
}

function ReferenceEntry({ path, citedReferences, suggestionsId, onNameFocus }: EntryProps) {
  const { setValue, applyChange } = useEditor();
  const storeName = (text: string) => {
    const cited = citedReferences.find((reference) => formatReference(reference) === text);
    if (!cited) return setValue([...path, "name"], text);
    applyChange((state) => {
      const entry = getValueAt(state.content, path) as Partial<Reference> | undefined;
      return { ...state, content: setValueAt(state.content, path, { ...entry, ...cited }) };
    });
  };
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <DraftTextField
        path={[...path, "name"]}
        label="Name"
        hint="Type to choose a reference that other questions cite."
        className="sm:col-span-2"
        suggestionsId={suggestionsId}
        storeText={storeName}
        onFocus={onNameFocus}
      />
      <DraftTextField path={[...path, "edition"]} label="Edition or year" />
      <DraftTextField path={[...path, "section"]} label="Section (optional)" maxLength={300} removesIfEmpty />
      <DraftTextField
        path={[...path, "link"]}
        label="DOI or link (optional)"
        hint="For example, 10.1148/radiol.2017161659 or https://…"
        className="sm:col-span-2"
        maxLength={maxReferenceLinkLength}
        removesIfEmpty
      />
    </div>
  );
}

const noReferences: readonly Reference[] = [];

/** Returns the references that published questions cite, empty until the first focus has loaded them. */
function useCitedReferences() {
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery<Reference[] | null>({ queryKey: [paths.citedReferences], enabled: isWanted, retry: false });
  return { citedReferences: data ?? noReferences, loadCitedReferences: () => setWanted(true) };
}
