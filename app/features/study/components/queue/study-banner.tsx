import { Check, CloudOff, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import { loginPath } from "~/paths";
import { Button } from "~/ui/button";
import { placeKey } from "./queue-core";
import type { QueueView } from "./save-queue";
import { useQueueView } from "./use-save";

/** How long the "saved" message shows, in ms. */
const shownMs = 4000;

interface Here {
  sessionId: string;
  /** Position of the open question; null on other pages. */
  position: number | null;
}

/** Shows that the browser is offline, how many saves wait, when they are sent (T4), and which were refused. */
export function StudyBanner(here: Here) {
  const view = useQueueView();
  const { trouble, waiting } = view;
  const saved = useRecentlySaved(trouble !== null, waiting.length);
  const words = trouble ? troubleText(view) : saved ? "Back online. Your changes are saved." : null;
  const lost = lostElsewhere(view, here);
  return (
    <>
      <div role="status" className={cn(!words && "sr-only")}>
        {words && (
          <p
            className={cn(
              "flex items-center gap-2 rounded-md border px-3 py-2 text-sm",
              trouble ? "border-warning/45 bg-warning/10" : "border-success/45 bg-success/10",
            )}
          >
            {trouble ? (
              <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
            ) : (
              <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
            )}
            <span>
              {words}
              {trouble === "signed-out" && (
                <>
                  {" "}
                  <a className="link" href={loginPath({ redirectTo: `/questions/session/${here.sessionId}` })}>
                    Sign in
                  </a>
                </>
              )}
            </span>
          </p>
        )}
      </div>
      {lost.length > 0 && (
        <div role="alert" className="flex items-start gap-2 rounded-md border border-destructive/45 px-3 py-2 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-destructive" />
          <p className="mr-auto">{lost.join(" ")}</p>
          <Button variant="ghost" size="sm" onClick={view.dismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns true for a while after waiting saves were sent. */
function useRecentlySaved(inTrouble: boolean, count: number): boolean {
  const [saved, setSaved] = useState(false);
  const before = useRef(false);
  useEffect(() => {
    if (inTrouble) setSaved(false);
    else if (before.current && !count) setSaved(true);
    before.current = inTrouble || (before.current && count > 0);
  }, [inTrouble, count]);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), shownMs);
    return () => clearTimeout(timer);
  }, [saved]);
  return saved;
}

function troubleText({ trouble, waiting, kept }: QueueView): string {
  const count = waiting.length;
  const some = count === 1 ? "1 change is" : `${count} changes are`;
  const where =
    kept === "memory"
      ? "only in this tab, so keep it open until we send them"
      : "on this device and will be sent automatically";
  const held = count ? ` ${some} saved ${where}.` : "";
  switch (trouble) {
    case "offline":
      return `You are offline.${held} You can keep answering; results need a connection.`;
    case "signed-out":
      return `You are signed out.${held} Sign in again to save.`;
    default:
      return `We cannot reach the server right now.${held} You can keep answering.`;
  }
}

/** Describes refused saves of other questions; the open question shows its own. */
function lostElsewhere({ notTaken }: QueueView, { sessionId, position }: Here): string[] {
  const place = position === null ? null : placeKey(sessionId, position);
  return notTaken.flatMap(({ save, result }) => {
    if (save.kind !== "answer" || placeKey(save.sessionId, save.position) === place) return [];
    const what = save.sessionId === sessionId ? `question ${save.position + 1}` : "another session";
    const why = result.status === "invalid" ? result.problem : "It arrived too late, or the session had ended.";
    return [`Your answer to ${what} was not saved. ${why}`];
  });
}
