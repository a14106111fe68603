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
  /** Says what was done. */
  onEnded: (words: string) => void;
}

/** Ends the shift: it goes to the history of whoever is signed in, or stays on the device. */
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
    if (!keepEnded(kept, shift)) return setProblem("This browser has no room to keep it: export it first.");
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
        description={owner ? "It goes to your history." : "It is kept on this device."}
      >
        <form onSubmit={end} className="grid gap-4">
          <p className="tabular-nums">
            {studiesText(sums.studies)}, {rvuText(sums.work)} wRVU
            {tally.timer.startedAt !== null && `, ${hoursText(workedMs(tally.timer, deviceNow()))} h`}
          </p>
          <Field
            label="Name (optional)"
            hint="“Night call” or “ED weekend”. Nothing of patients."
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
              Go on
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
