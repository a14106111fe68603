import { Link } from "@remix-run/react";
import { CalendarClock } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { historyPath, type ShiftSpan } from "../period";

interface NoShiftsProps {
  span: ShiftSpan;
  /** The study day of the newest shift; null where none is kept. */
  newest: string | null;
}

/** Nothing in this period, or nothing at all yet. */
export function NoShifts({ span, newest }: NoShiftsProps) {
  return newest === null ? (
    <EmptyState
      icon={CalendarClock}
      title="No shifts yet"
      action={
        <Link to={paths.rvu} className={buttonClass()}>
          Open the calculator
        </Link>
      }
    >
      Tally a shift in the RVU calculator while you are signed in: it comes here by itself, from every device.
    </EmptyState>
  ) : (
    <EmptyState
      icon={CalendarClock}
      title="No shift in this period"
      action={
        <Link to={historyPath({ span, until: newest })} className={buttonClass({ variant: "outline" })}>
          Go to the newest shift
        </Link>
      }
    />
  );
}
