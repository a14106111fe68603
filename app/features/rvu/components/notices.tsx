import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { joinShift, type SyncState } from "../browser/sync";
import { rvuText, studiesText } from "../browser/words";
import { addTo } from "../engine/tally/counts";
import { sumsOf } from "../engine/tally/sums";
import type { Calculation } from "./use-calculator";
import type { useSync } from "./use-sync";
import type { Visitors } from "./use-visitors";

interface NoticesProps {
  calculation: Calculation;
  sync: ReturnType<typeof useSync>;
  visitors: Visitors;
  onJoined: (words: string) => void;
}

/** What has to be known before counting on. */
export function Notices({ calculation, sync, visitors, onJoined }: NoticesProps) {
  const { store, catalogue, studies, counts } = calculation;
  const isOld = catalogue.release.id !== catalogue.current && !Object.keys(counts).length;
  const { open } = sync;
  const elsewhere = open && sumsOf(addTo(open.soFar.counts, open.soFar.elsewhere ?? {}), studies);
  const uncertain = !visitors.left && visitors.work && sumsOf(visitors.work.counts, studies);
  return (
    <div className="contents print:hidden">
      {uncertain && (
        <Alert title="This device has a tally that was counted without signing in">
          <p className="tabular-nums">
            {studiesText(uncertain.studies)}, {rvuText(uncertain.work)} wRVU. Is it yours?
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button className="min-h-11" onClick={visitors.take}>
              Add it to my history
            </Button>
            <Button variant="outline" className="min-h-11" onClick={visitors.leave}>
              Leave it on this device
            </Button>
          </div>
        </Alert>
      )}
      {!store.isKept() && (
        <Alert tone="warning" title="This browser keeps nothing">
          The tally is gone when the tab is closed. Export it before you leave.
        </Alert>
      )}
      {isOld && (
        <Alert title={`New studies are counted by ${catalogue.release.id}`}>
          <p>The current release is {catalogue.current}.</p>
          <Button
            variant="outline"
            className="mt-2 min-h-11"
            onClick={() => store.act({ type: "release", releaseId: catalogue.current })}
          >
            Count by {catalogue.current}
          </Button>
        </Alert>
      )}
      {open && elsewhere && (
        <Alert title="A shift is open on another device">
          <p className="tabular-nums">
            {studiesText(elsewhere.studies)}, {rvuText(elsewhere.work)} wRVU.
          </p>
          <Button
            variant="outline"
            className="mt-2 min-h-11"
            onClick={() => {
              joinShift(store, open);
              onJoined("You go on with the shift of your other device.");
            }}
          >
            Go on with it here
          </Button>
        </Alert>
      )}
    </div>
  );
}

interface KeptWords {
  isKept: boolean;
  owner: string | null;
  state: SyncState | null;
  online: boolean;
  isKeptPage: boolean;
}

/** Where the tally is kept, in a few words. */
export function keptText({ isKept, owner, state, online, isKeptPage }: KeptWords): string {
  if (!isKept) return "Not kept by this browser.";
  if (!online) return owner ? "Offline. Kept on this device, sent later." : "Offline. Kept on this device.";
  if (owner && state === "unsent") return "Kept on this device, sent when the server answers.";
  if (owner && state === "refused") return "Kept on this device. Sign in again to send it to your history.";
  if (owner && state === "full of shifts") return "Kept on this device. Your history is full: delete shifts there.";
  if (owner && state === "full of devices") return "Kept on this device. Too many devices count in this shift.";
  if (owner && state !== "sent") return "Sending to your history…";
  const where = owner ? "Saved to your history." : "Kept on this device.";
  return isKeptPage ? `${where} Works offline.` : where;
}
