import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** Asks for confirmation before a user with unsaved changes leaves the page or follows a link. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", warnBeforeUnload);
    return () => removeEventListener("beforeunload", warnBeforeUnload);
  }, [isUnsaved]);
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your latest changes are not saved."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>Stay on page</Button>
        <Button variant="destructive" onClick={() => blocker.proceed?.()}>
          Leave page
        </Button>
      </div>
    </Dialog>
  );
}
