import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { getHistoryPath } from "../history-period";
import type { History } from "../shift-history.server";

/** Lists the deleted shifts that can still be restored, each with a button. */
export function DeletedShifts({ shifts }: { shifts: History["deletedShifts"] }) {
  if (!shifts.length) return null;
  return (
    <details className="mt-8 text-sm print:hidden">
      <summary className="link inline-flex min-h-11 items-center">Deleted shifts</summary>
      <Form method="post" action={getHistoryPath()}>
        <ul className="max-w-xl divide-y divide-border">
          {shifts.map(({ id, title, until }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 break-words">
                {title} <span className="text-muted-foreground text-xs">can be restored until {until}</span>
              </span>
              <Button
                type="submit"
                name="restore"
                value={id}
                variant="outline"
                size="sm"
                aria-label={`Restore ${title}`}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </Form>
    </details>
  );
}
