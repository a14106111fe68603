import { NotebookPen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import type { OpenQuestion } from "../../open-question.server";
import { useSaveWithResult } from "../queue/use-save";
import { ReviewSection } from "../review-section";
import { NoteField, useNote } from "./note-field";

interface ReviewNoteProps {
  sessionId: string;
  question: Pick<NonNullable<OpenQuestion["question"]>, "id" | "note">;
}

/**
 * The learner's note beside the explanation (Q7), or a button that adds one. The tool bar and the key N find the field or the
 * button by `data-review-note`.
 */
export function ReviewNote({ sessionId, question }: ReviewNoteProps) {
  const send = useSaveWithResult();
  const note = useNote({ sessionId, questionId: question.id, note: question.note, send });
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAdding) field.current?.focus();
  }, [isAdding]);
  if (!isAdding && !note.status.text)
    return (
      <div data-review-note className="noscript:hidden">
        <Button variant="outline" onClick={() => setAdding(true)}>
          <NotebookPen aria-hidden="true" />
          Add a note
        </Button>
      </div>
    );
  return (
    <ReviewSection title="Your note">
      <div data-review-note className="grid gap-1">
        <NoteField
          ref={field}
          {...note}
          // Deleting the text does not take the field away.
          onFocus={() => setAdding(true)}
          className="field-sizing-content min-h-20"
        />
      </div>
    </ReviewSection>
  );
}
