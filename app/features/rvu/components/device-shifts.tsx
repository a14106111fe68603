import { Link } from "@remix-run/react";
import { loginPath, paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import type { EndedShift } from "../browser/ended-shifts";
import { formatDay, formatHoursAndMinutes, formatRvu, formatStudyCount } from "../browser/rvu-format";
import { sumCounts } from "../engine/tally/tally-sums";
import type { Calculation } from "./use-calculator";
import type { VisitorTallyOffer } from "./use-visitor-tally";

interface DeviceShiftsProps {
  calculation: Calculation;
  owner: string | null;
  shifts: readonly EndedShift[];
  visitorOffer: VisitorTallyOffer;
  onDelete: (shift: EndedShift) => void;
}

/** Lists the ended shifts that exist only on this device, with a link to the history or, for visitors, to sign-in. */
export function DeviceShifts({ calculation, owner, shifts, visitorOffer, onDelete }: DeviceShiftsProps) {
  const { studies, catalog } = calculation;
  return (
    <div className="grid gap-3 text-sm">
      {shifts.length > 0 && (
        <ul className="divide-y divide-border">
          {shifts.map((shift) => {
            const sums = sumCounts(shift.shown, studies);
            const shiftTime = shift.startedAt ?? shift.endedAt;
            const day = formatDay(shiftTime);
            return (
              <li key={shift.shiftId} className="flex items-center gap-3 py-1.5">
                <p className="min-w-0 flex-1">
                  <span className="font-medium">{shift.name ?? day}</span>
                  <span className="block text-muted-foreground text-xs tabular-nums">
                    {[
                      shift.name ? day : null,
                      formatStudyCount(sums.studies),
                      // Computes the work with the values of the loaded release, and names that release if the shift
                      // used another one.
                      `${formatRvu(sums.work)} wRVU${shift.releaseId === catalog.release.id ? "" : ` (${catalog.release.id})`}`,
                      shift.startedAt === null ? null : `${formatHoursAndMinutes(shift.workedMs)} h`,
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
      {visitorOffer.tally && visitorOffer.isDeclined && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground">This device has a tally from before you signed in.</p>
          <Button variant="outline" className="min-h-11" onClick={visitorOffer.claim}>
            Add tally to my history
          </Button>
        </div>
      )}
      {owner ? (
        <p>
          <Link to={paths.rvuShifts} className="link inline-flex min-h-11 items-center">
            Shift history
          </Link>
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground">
            {shifts.length ? "These shifts are only on this device." : "Ended shifts stay on this device."} Sign in to
            save them to a history with charts by day, week, and month.
          </p>
          <Link to={loginPath({ redirectTo: paths.rvu })} className={`${buttonClass({ variant: "outline" })} min-h-11`}>
            Sign in to save shifts
          </Link>
        </div>
      )}
    </div>
  );
}
