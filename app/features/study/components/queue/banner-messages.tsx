import { Check, CloudOff, TriangleAlert } from "lucide-react";
import { cn } from "~/lib/cn";
import { loginPath } from "~/paths";
import { Button } from "~/ui/button";
import { getPlaceKey } from "./queue-core";
import type { QueueView } from "./save-queue";
import type { useQueueView } from "./use-save";

interface BannerMessageProps {
  view: ReturnType<typeof useQueueView>;
  sessionId: string;
  /** Position of the open question; null on other pages. */
  position: number | null;
}

/** Says why saves cannot be sent and how many are waiting, or, without a failure, that they have been sent (T4). */
export function SendingMessage({ view, sessionId }: BannerMessageProps) {
  const { failure } = view;
  return (
    <p
      className={cn(
        "flex items-center gap-2 rounded-md border px-3 py-2 text-sm",
        failure ? "border-warning/45 bg-warning/10" : "border-success/45 bg-success/10",
      )}
    >
      {failure ? (
        <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
      ) : (
        <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
      )}
      <span>
        {failure ? describeFailure(view) : "You are back online. Your changes are saved."}
        {failure === "signed-out" && (
          <>
            {" "}
            <a className="link" href={loginPath({ redirectTo: `/questions/session/${sessionId}` })}>
              Sign in
            </a>
          </>
        )}
      </span>
    </p>
  );
}

/** Says which answers to other questions were refused; the page of the open question describes its own. */
export function RefusedSaves({ view, sessionId, position }: BannerMessageProps) {
  const refusals = describeRefusedSaves(view, sessionId, position);
  if (refusals.length === 0) return null;
  return (
    <div role="alert" className="flex items-start gap-2 rounded-md border border-destructive/45 px-3 py-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-destructive" />
      <p className="mr-auto">{refusals.join(" ")}</p>
      <Button variant="ghost" size="sm" onClick={view.dismiss}>
        Dismiss
      </Button>
    </div>
  );
}

function describeFailure({ failure, waiting, storage }: QueueView): string {
  const count = waiting.length;
  const countText = count === 1 ? "1 change is" : `${count} changes are`;
  const storageText =
    storage === "memory"
      ? "only in this tab, so keep it open until we send them"
      : "on this device and will be sent automatically";
  const savedText = count ? ` ${countText} saved ${storageText}.` : "";
  switch (failure) {
    case "offline":
      return `You are offline.${savedText} You can keep answering; results need a connection.`;
    case "signed-out":
      return `You are signed out.${savedText} Sign in again to save your changes.`;
    default:
      return `We cannot reach the server right now.${savedText} You can keep answering.`;
  }
}

function describeRefusedSaves({ refusedSaves }: QueueView, sessionId: string, position: number | null): string[] {
  const openPlaceKey = position === null ? null : getPlaceKey(sessionId, position);
  return refusedSaves.flatMap(({ save, result }) => {
    if (save.kind !== "answer" || getPlaceKey(save.sessionId, save.position) === openPlaceKey) return [];
    const answeredQuestion =
      save.sessionId === sessionId ? `question ${save.position + 1}` : "a question in another session";
    const reason =
      result.status === "invalid" ? result.problem : "The answer arrived too late, or the session had ended.";
    return [`Your answer to ${answeredQuestion} was not saved. ${reason}`];
  });
}
