import { Link } from "@remix-run/react";
import { loginPath, paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import type { EndedShift } from "../browser/ended-shifts";
import { dayText, hoursText, rvuText, studiesText } from "../browser/words";
import { sumsOf } from "../engine/tally/sums";
import type { Calculation } from "./use-calculator";
import type { Visitors } from "./use-visitors";

interface DeviceShiftsProps {
  calculation: Calculation;
  owner: string | null;
  shifts: readonly EndedShift[];
  visitors: Visitors;
  onDelete: (shift: EndedShift) => void;
}

/** Ended shifts that are on this device alone, and the way to a history. */
export function DeviceShifts({ calculation, owner, shifts, visitors, onDelete }: DeviceShiftsProps) {
  const { studies, catalogue } = calculation;
  return (
    <div className="grid gap-3 text-sm">
      {shifts.length > 0 && (
        <ul className="divide-y divide-border">
          {shifts.map((shift) => {
            const sums = sumsOf(shift.shown, studies);
            const at = shift.startedAt ?? shift.endedAt;
            const day = dayText(at);
            return (
              <li key={shift.shiftId} className="flex items-center gap-3 py-1.5">
                <p className="min-w-0 flex-1">
                  <span className="font-medium">{shift.name ?? day}</span>
                  <span className="block text-muted-foreground text-xs tabular-nums">
                    {[
                      shift.name ? day : null,
                      studiesText(sums.studies),
                      // By the release that is open: said where it was another one.
                      `${rvuText(sums.work)} wRVU${shift.releaseId === catalogue.release.id ? "" : ` by ${catalogue.release.id}`}`,
                      shift.startedAt === null ? null : `${hoursText(shift.workedMs)} h`,
                      owner ? "not sent yet" : null,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </p>
                <Button
                  variant="ghost"
                  className="min-h-11"
                  aria-label={`Delete ${shift.name ?? `the shift of ${day}`}`}
                  onClick={() => onDelete(shift)}
                >
                  Delete
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {visitors.work && visitors.left && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground">A tally that was counted without signing in is on this device.</p>
          <Button variant="outline" className="min-h-11" onClick={visitors.take}>
            Add it to my history
          </Button>
        </div>
      )}
      {owner ? (
        <p>
          <Link to={paths.rvuShifts} className="link inline-flex min-h-11 items-center">
            Your history of shifts
          </Link>
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground">
            {shifts.length ? "These shifts are on this device alone." : "Shifts that you end are kept on this device."}{" "}
            Sign in to keep them, with charts by day, week and month.
          </p>
          <Link to={loginPath({ redirectTo: paths.rvu })} className={`${buttonClass({ variant: "outline" })} min-h-11`}>
            Sign in to keep a history
          </Link>
        </div>
      )}
    </div>
  );
}
