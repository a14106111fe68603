import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { historyPath } from "../period";

/** Says that a shift was just deleted, and takes it back in one click. */
export function DeletedNote({ shiftId }: { shiftId: string }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The page with the focus is gone; here the next key finds what can be done about it.
  useEffect(() => undo.current?.focus(), []);
  return (
    <Alert tone="success" title="Deleted" className="mb-5 print:hidden">
      <p>The shift is off your history, and its link is dead. This page can bring it back, without the link.</p>
      <Form method="post" action={historyPath()} className="mt-3">
        <Button ref={undo} type="submit" name="restore" value={shiftId} variant="outline" size="sm">
          Undo
        </Button>
      </Form>
    </Alert>
  );
}
