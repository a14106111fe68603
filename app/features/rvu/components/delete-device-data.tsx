import { useState } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { clearCachedPage } from "../browser/offline-page";
import { clearDeviceStorage, createUuid } from "../browser/rvu-device-storage";
import type { Calculation } from "./use-calculator";

/** Button to delete everything that the calculator stores on this device, including its offline page. */
export function DeleteDeviceData({ calculation: { store } }: { calculation: Calculation }) {
  const [isOpen, setIsOpen] = useState(false);
  const deleteData = async () => {
    await clearCachedPage().catch(() => {});
    // Empties the tally in memory, because the page sends it to the history while unloading, as if it came from a new
    // device.
    store.dispatch({ type: "next-shift", shiftId: createUuid(), releaseId: null });
    clearDeviceStorage();
    location.replace(paths.rvu);
  };
  return (
    <>
      <Button variant="ghost" className="min-h-11" onClick={() => setIsOpen(true)}>
        Delete data on this device
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete everything from this device?"
        description="This deletes the tally, ended shifts that are not in your history, favorites, templates, and payment settings. Your history is not affected."
      >
        <div className="flex flex-wrap gap-2">
          <Button variant="destructive" className="min-h-11" onClick={() => void deleteData()}>
            Delete everything
          </Button>
          <Button variant="outline" className="min-h-11" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}
