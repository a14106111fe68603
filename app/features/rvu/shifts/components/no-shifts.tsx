import { Link } from "@remix-run/react";
import { CalendarClock } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { getHistoryPath, type ShiftSpan } from "../history-period";

interface NoShiftsProps {
  span: ShiftSpan;
  /** Study day of the newest shift; null if there are none. */
  newestDay: string | null;
}

/** Empty state for a period without shifts, or for a learner without any shifts. */
export function NoShifts({ span, newestDay }: NoShiftsProps) {
  return newestDay === null ? (
    <EmptyState
      icon={CalendarClock}
      title="No shifts yet"
      action={
        <Link to={paths.rvu} className={buttonClass()}>
          Open the calculator
        </Link>
      }
    >
      Shifts that you count in the RVU calculator while signed in appear here, from all your devices.
    </EmptyState>
  ) : (
    <EmptyState
      icon={CalendarClock}
      title="No shifts in this period"
      action={
        <Link to={getHistoryPath({ span, until: newestDay })} className={buttonClass({ variant: "outline" })}>
          Show newest shift
        </Link>
      }
    />
  );
}
