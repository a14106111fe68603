import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { getDeviceTime } from "../browser/device-clock";
import { saveEndedShift, toEndedShift } from "../browser/ended-shifts";
import { createUuid } from "../browser/rvu-device-storage";
import { formatHoursAndMinutes, formatRvu, formatStudyCount } from "../browser/rvu-format";
import { detectPersonalData, personalDataErrors } from "../engine/personal-data";
import { hasContent } from "../engine/tally/tally";
import { getWorkedMs } from "../engine/tally/tally-counts";
import type { Calculation } from "./use-calculator";

interface EndShiftProps {
  calculation: Calculation;
  owner: string | null;
  /** Receives the confirmation to announce to screen readers. */
  onEnded: (message: string) => void;
}

/** Button to end the shift, which saves it to the user's history, or on the device if signed out. */
export function EndShift({ calculation, owner, onEnded }: EndShiftProps) {
  const { tally, store, storage, catalog, sums } = calculation;
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const personalDataKind = detectPersonalData(name);
    if (personalDataKind) return setProblem(personalDataErrors[personalDataKind]);
    const shift = toEndedShift(store.get(), { now: getDeviceTime(), name: name.trim() || null, owner });
    if (!saveEndedShift(storage, shift))
      return setProblem("The shift was not ended because this browser's storage is full. Export the shift first.");
    store.dispatch({ type: "next-shift", shiftId: createUuid(), releaseId: catalog.current });
    setIsOpen(false);
    setName("");
    setProblem(null);
    onEnded(`Shift ended: ${formatStudyCount(sums.studies)}, ${formatRvu(sums.work)} wRVU.`);
  };
  return (
    <>
      <Button className="min-h-11" disabled={!hasContent(tally)} onClick={() => setIsOpen(true)}>
        End shift
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="End this shift?"
        description={owner ? "The shift is saved to your history." : "The shift is saved on this device."}
      >
        <form onSubmit={handleSubmit} className="grid gap-4">
          <p className="tabular-nums">
            {formatStudyCount(sums.studies)}, {formatRvu(sums.work)} wRVU
            {tally.timer.startedAt !== null &&
              `, ${formatHoursAndMinutes(getWorkedMs(tally.timer, getDeviceTime()))} h`}
          </p>
          <Field
            label="Name (optional)"
            hint="For example, “Night call” or “ED weekend”. Do not enter patient data."
            error={problem ? [problem] : undefined}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(null);
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" className="min-h-11">
              End shift
            </Button>
            <Button variant="outline" className="min-h-11" onClick={() => setIsOpen(false)}>
              Keep counting
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
