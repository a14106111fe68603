import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { getHistoryPath } from "../history-period";

/** Confirms a deletion and offers to undo it. */
export function DeletedShiftNotice({ shiftId }: { shiftId: string }) {
  const undoButton = useRef<HTMLButtonElement>(null);
  // Moves the focus to the button, because the element with the focus was on the previous page.
  useEffect(() => undoButton.current?.focus(), []);
  return (
    <Alert tone="success" title="Shift deleted" className="mb-5 print:hidden">
      <p>
        The shift was removed from your history and its link no longer works. Undo restores the shift, but not the link.
      </p>
      <Form method="post" action={getHistoryPath()} className="mt-3">
        <Button ref={undoButton} type="submit" name="restore" value={shiftId} variant="outline" size="sm">
          Undo
        </Button>
      </Form>
    </Alert>
  );
}
