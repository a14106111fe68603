import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { deviceNow } from "../browser/clock";
import { freshUuid } from "../browser/device";
import { endedShift, keepEnded } from "../browser/ended-shifts";
import { hoursText, rvuText, studiesText } from "../browser/words";
import { personalIn, personalTexts } from "../engine/personal";
import { workedMs } from "../engine/tally/counts";
import { hasAnything } from "../engine/tally/tally";
import type { Calculation } from "./use-calculator";

interface EndShiftProps {
  calculation: Calculation;
  owner: string | null;
  /** Receives a confirmation for screen readers. */
  onEnded: (words: string) => void;
}

/** Ends the shift and saves it to the user's history, or to the device if signed out. */
export function EndShift({ calculation, owner, onEnded }: EndShiftProps) {
  const { tally, store, kept, catalogue, sums } = calculation;
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const end = (event: FormEvent) => {
    event.preventDefault();
    const personal = personalIn(name);
    if (personal) return setProblem(personalTexts[personal]);
    const shift = endedShift(store.get(), { now: deviceNow(), name: name.trim() || null, owner });
    if (!keepEnded(kept, shift))
      return setProblem("The shift was not ended because this browser's storage is full. Export the shift first.");
    store.act({ type: "next-shift", shiftId: freshUuid(), releaseId: catalogue.current });
    setOpen(false);
    setName("");
    setProblem(null);
    onEnded(`Shift ended: ${studiesText(sums.studies)}, ${rvuText(sums.work)} wRVU.`);
  };
  return (
    <>
      <Button className="min-h-11" disabled={!hasAnything(tally)} onClick={() => setOpen(true)}>
        End shift
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="End this shift?"
        description={owner ? "The shift is saved to your history." : "The shift is saved on this device."}
      >
        <form onSubmit={end} className="grid gap-4">
          <p className="tabular-nums">
            {studiesText(sums.studies)}, {rvuText(sums.work)} wRVU
            {tally.timer.startedAt !== null && `, ${hoursText(workedMs(tally.timer, deviceNow()))} h`}
          </p>
          <Field
            label="Name (optional)"
            hint="For example, “Night call” or “ED weekend”. No patient data."
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
            <Button variant="outline" className="min-h-11" onClick={() => setOpen(false)}>
              Keep counting
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
