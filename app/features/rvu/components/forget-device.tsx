import { useState } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { forgetKept, freshUuid } from "../browser/device";
import { forgetPage } from "../browser/offline";
import type { Calculation } from "./use-calculator";

/** Deletes what the calculator keeps on this device, its page without a network included. */
export function ForgetDevice({ calculation: { store } }: { calculation: Calculation }) {
  const [open, setOpen] = useState(false);
  const forget = async () => {
    await forgetPage().catch(() => {});
    // The page that is left still has the shift in memory, and would send it once more, as another device's.
    store.act({ type: "next-shift", shiftId: freshUuid(), releaseId: null });
    forgetKept();
    location.replace(paths.rvu);
  };
  return (
    <>
      <Button variant="ghost" className="min-h-11" onClick={() => setOpen(true)}>
        Delete from this device
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete everything from this device?"
        description="The tally, ended shifts that are not in a history, favourites, templates, and what you typed about money. What is in your history stays there."
      >
        <div className="flex flex-wrap gap-2">
          <Button variant="destructive" className="min-h-11" onClick={() => void forget()}>
            Delete everything
          </Button>
          <Button variant="outline" className="min-h-11" onClick={() => setOpen(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
