import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

/** Asks before what is not saved is left behind: the browser when the window goes, we on our own links. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="What you wrote last is not saved yet."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>Stay</Button>
        <Button variant="destructive" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
