import { Link } from "@remix-run/react";
import { cn } from "~/lib/cn";
import { buttonClass } from "~/ui/button";
import { getHistoryPath, type ShiftSpan, shiftSpans } from "../history-period";
import type { History } from "../shift-history.server";

const spanLabels: Record<ShiftSpan, string> = { day: "Days", week: "Weeks", month: "Months" };

/** Links to group the shifts by another time span and to show another period. */
export function HistoryNav({ query: { span, until }, period }: Pick<History, "query" | "period">) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label="Group by" className="print:hidden">
        <ul className="flex flex-wrap gap-1.5">
          {shiftSpans.map((one) => (
            <li key={one}>
              <Link
                to={getHistoryPath({ span: one, until })}
                preventScrollReset
                aria-current={one === span ? "true" : undefined}
                className={cn(
                  "inline-flex min-h-8 items-center rounded-full border px-3 text-sm pointer-coarse:min-h-11",
                  one === span
                    ? "border-primary bg-primary font-semibold text-primary-foreground"
                    : "border-input/60 bg-card hover:bg-accent",
                )}
              >
                {spanLabels[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Period" className="flex flex-wrap items-center gap-2 text-sm">
        <Link
          to={getHistoryPath({ span, until: period.previous })}
          rel="prev"
          preventScrollReset
          className={cn(buttonClass({ variant: "outline", size: "sm" }), "print:hidden")}
        >
          Earlier
        </Link>
        <span className="tabular-nums">{period.text}</span>
        {period.next && (
          <Link
            to={getHistoryPath({ span, until: period.next })}
            rel="next"
            preventScrollReset
            className={cn(buttonClass({ variant: "outline", size: "sm" }), "print:hidden")}
          >
            Later
          </Link>
        )}
      </nav>
    </div>
  );
}
