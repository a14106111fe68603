import { NoteField, useNote } from "./note-field";
import type { NoteOptions } from "./note-store";
import { SidePanel } from "./tool-side-panel";

/** The learner's note in a panel, before the answer. After it, the note is part of the review (review-note.tsx). */
export function NotePanel({ onClose, ...options }: NoteOptions & { onClose: () => void }) {
  return (
    <SidePanel title="Note on this question" onClose={onClose}>
      <NoteField {...useNote(options)} className="min-h-28 lg:min-h-56" />
    </SidePanel>
  );
}
