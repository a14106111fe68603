import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { type RecentFilter, recentPath } from "../recent-query";

interface ArchivedNoteProps {
  sessionId: string;
  filter: RecentFilter;
}

/** Notice that a session was archived, with an undo button. */
export function ArchivedNote({ sessionId, filter }: ArchivedNoteProps) {
  const undoButton = useRef<HTMLButtonElement>(null);
  // The row that had the focus is gone, so the focus moves to the undo button.
  useEffect(() => undoButton.current?.focus(), []);
  return (
    <Alert tone="success" title="Session archived" className="mb-5">
      <p>The session is no longer in your list. Your answers, progress, and statistics are unchanged.</p>
      <Form method="post" action={recentPath(filter)} preventScrollReset className="mt-3">
        <Button ref={undoButton} type="submit" name="restore" value={sessionId} variant="outline" size="sm">
          Undo
        </Button>
      </Form>
    </Alert>
  );
}
