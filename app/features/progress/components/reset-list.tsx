import { Form, useNavigation } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { countNoun } from "~/lib/text";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { ListedReset } from "../progress-reset.loader.server";

/** The learner's resets, each with an undo button for 7 days (S8). */
export function ResetList({ resets }: { resets: readonly ListedReset[] }) {
  const pendingResetId = useNavigation().formData?.get("resetId");
  return (
    <Card as="section" aria-labelledby="resets">
      <h2 id="resets" className="font-semibold text-lg">
        Earlier resets
      </h2>
      {resets.length === 0 ? (
        <p className="mt-1 text-muted-foreground text-sm">
          No resets yet. Your resets appear here, and you can undo each for 7 days.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-border">
          {resets.map(({ id, scope, questions, at, undoneAt, undoUntil }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium">{scope}</p>
                <p className="text-muted-foreground text-xs">
                  {countNoun(questions, "question")}, <time dateTime={at.iso}>{at.exact}</time>
                </p>
                <p className="text-muted-foreground text-xs">
                  {undoneAt
                    ? `Undone ${undoneAt.exact}`
                    : undoUntil
                      ? `Can be undone until ${undoUntil}`
                      : "Can no longer be undone"}
                </p>
              </div>
              {undoUntil && (
                <Form method="post">
                  <input type="hidden" name="intent" value="undo" />
                  <input type="hidden" name="resetId" value={id} />
                  <Button type="submit" variant="outline" size="sm" pending={pendingResetId === id}>
                    <Undo2 aria-hidden="true" />
                    Undo
                    <span className="sr-only">
                      {" "}
                      the reset of {scope}, {at.exact}
                    </span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
