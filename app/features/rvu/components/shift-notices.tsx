import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { formatRvu, formatStudyCount } from "../browser/rvu-format";
import { joinShift, type SyncState } from "../browser/sync-shifts";
import { addCounts } from "../engine/tally/tally-counts";
import { sumCounts } from "../engine/tally/tally-sums";
import type { Calculation } from "./use-calculator";
import type { useShiftSync } from "./use-shift-sync";
import type { VisitorTallyOffer } from "./use-visitor-tally";

interface ShiftNoticesProps {
  calculation: Calculation;
  sync: ReturnType<typeof useShiftSync>;
  visitorOffer: VisitorTallyOffer;
  onJoined: (words: string) => void;
}

/** Alerts that matter before the user continues counting. */
export function ShiftNotices({ calculation, sync, visitorOffer, onJoined }: ShiftNoticesProps) {
  const { store, catalog, studies, counts } = calculation;
  const isEmptyOnOldRelease = catalog.release.id !== catalog.current && !Object.keys(counts).length;
  const { openRemoteShift } = sync;
  const remoteSums =
    openRemoteShift &&
    sumCounts(addCounts(openRemoteShift.soFar.counts, openRemoteShift.soFar.elsewhere ?? {}), studies);
  const visitorSums = !visitorOffer.isDeclined && visitorOffer.tally && sumCounts(visitorOffer.tally.counts, studies);
  return (
    <div className="contents print:hidden">
      {visitorSums && (
        <Alert title="This device has a tally from before you signed in">
          <p className="tabular-nums">
            {formatStudyCount(visitorSums.studies)}, {formatRvu(visitorSums.work)} wRVU. Is this tally yours?
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button className="min-h-11" onClick={visitorOffer.claim}>
              Add tally to my history
            </Button>
            <Button variant="outline" className="min-h-11" onClick={visitorOffer.decline}>
              Leave tally on this device
            </Button>
          </div>
        </Alert>
      )}
      {!store.isSaved() && (
        <Alert tone="warning" title="This browser can't save the tally">
          Closing this tab deletes the tally. Export the tally first.
        </Alert>
      )}
      {isEmptyOnOldRelease && (
        <Alert title={`New studies use release ${catalog.release.id}`}>
          <p>The current release is {catalog.current}.</p>
          <Button
            variant="outline"
            className="mt-2 min-h-11"
            onClick={() => store.dispatch({ type: "release", releaseId: catalog.current })}
          >
            Use {catalog.current}
          </Button>
        </Alert>
      )}
      {openRemoteShift && remoteSums && (
        <Alert title="A shift is open on another device">
          <p className="tabular-nums">
            {formatStudyCount(remoteSums.studies)}, {formatRvu(remoteSums.work)} wRVU.
          </p>
          <Button
            variant="outline"
            className="mt-2 min-h-11"
            onClick={() => {
              joinShift(store, openRemoteShift);
              onJoined("You joined the shift of your other device.");
            }}
          >
            Join shift
          </Button>
        </Alert>
      )}
    </div>
  );
}

interface SaveStateFacts {
  isSaved: boolean;
  owner: string | null;
  state: SyncState | null;
  isOnline: boolean;
  isPageCached: boolean;
}

/** Describes where the tally is saved. */
export function describeSaveState({ isSaved, owner, state, isOnline, isPageCached }: SaveStateFacts): string {
  if (!isSaved) return "Not saved: this browser's storage is full or turned off.";
  if (!isOnline) return owner ? "Offline. Saved on this device until you reconnect." : "Offline. Saved on this device.";
  if (owner && state === "unsent") return "Saved on this device. Waiting for the server.";
  if (owner && state === "refused") return "Saved on this device. Sign in again to save the tally to your history.";
  if (owner && state === "full of shifts")
    return "Saved on this device. Your history is full; delete shifts to make room.";
  if (owner && state === "full of devices")
    return "Saved only on this device, because too many devices share this shift.";
  if (owner && state !== "sent") return "Saving to your history…";
  const where = owner ? "Saved to your history." : "Saved on this device.";
  return isPageCached ? `${where} Works offline.` : where;
}
