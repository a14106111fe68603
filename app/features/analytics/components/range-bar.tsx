import { Form } from "@remix-run/react";
import { CalendarRange } from "lucide-react";
import { useRef } from "react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { writeReportQuery } from "../report/report-query";
import { comparisonNames, comparisons, getOldestDay, periodNames, periods, type Range } from "../report/report-range";
import { ReportLink, useReportQuery } from "./report-link";

/** Selects the days of the report and the comparison; works without JavaScript. */
export function RangeBar({ today }: { today: string }) {
  const query = useReportQuery();
  const { range } = query;
  const panel = useRef<HTMLDetailsElement>(null);
  const close = (shouldRestoreFocus: boolean) => {
    if (!panel.current?.open) return;
    panel.current.open = false;
    if (shouldRestoreFocus) panel.current.querySelector("summary")?.focus();
  };
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <nav aria-label="Period">
        <ul className="flex flex-wrap gap-0.5 rounded-lg border border-border bg-card p-0.5">
          {periods.map((period) => (
            <li key={period}>
              {/* The server computes the days of the period. */}
              <ReportLink
                change={{ range: { ...range, period } }}
                aria-current={range.period === period ? "true" : undefined}
                className={segmentClass(range.period === period)}
              >
                {periodNames[period]}
              </ReportLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* The key closes the panel when the days change. */}
      <details
        key={`${range.from} ${range.to}`}
        ref={panel}
        className="relative"
        onKeyDown={(event) => event.key === "Escape" && close(true)}
        onBlur={(event) => event.relatedTarget && !panel.current?.contains(event.relatedTarget) && close(false)}
      >
        <summary className={cn(buttonClass({ variant: "outline", size: "sm" }), "min-h-9")}>
          <CalendarRange aria-hidden="true" />
          {range.period === "custom" ? "Chosen days" : "Choose days"}
        </summary>
        <CustomRange today={today} />
      </details>
      <nav aria-label="Compare with" className="sm:ml-auto">
        <ul className="flex flex-wrap gap-x-3 gap-y-1 py-1.5 text-sm">
          {comparisons.map((comparison) => (
            <li key={comparison}>
              <ReportLink
                change={{ comparison }}
                aria-current={query.comparison === comparison ? "true" : undefined}
                className={cn(
                  "inline-block rounded-md px-1.5 py-0.5",
                  query.comparison === comparison
                    ? "bg-accent font-medium text-accent-foreground"
                    : "text-muted-foreground hover:text-foreground",
                )}
              >
                {comparisonNames[comparison]}
              </ReportLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function CustomRange({ today }: { today: string }) {
  const query = useReportQuery();
  const { range } = query;
  const otherFields = [...writeReportQuery(query)].filter(([name]) => !["period", "from", "to"].includes(name));
  return (
    <Form
      method="get"
      action={paths.analytics}
      preventScrollReset
      className="menu-panel absolute z-30 mt-1.5 grid w-64 gap-3 p-3.5"
    >
      <input type="hidden" name="period" value="custom" />
      {otherFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DayField label="From" name="from" range={range} today={today} />
      <DayField label="To" name="to" range={range} today={today} />
      <p className="text-muted-foreground text-xs">Choose UTC days within the last 13 months.</p>
      <Button type="submit" size="sm">
        Show these days
      </Button>
    </Form>
  );
}

function DayField({ label, name, range, today }: { label: string; name: "from" | "to"; range: Range; today: string }) {
  return (
    <label className="grid gap-1 font-medium text-sm">
      {label}
      <input
        type="date"
        name={name}
        required
        min={getOldestDay(today)}
        max={today}
        defaultValue={range[name]}
        className="control"
      />
    </label>
  );
}

function segmentClass(isCurrent: boolean): string {
  return cn(
    "block whitespace-nowrap rounded-md px-2.5 py-1.5 text-[0.8125rem] leading-5",
    isCurrent
      ? "bg-accent font-medium text-accent-foreground"
      : "text-muted-foreground hover:bg-muted hover:text-foreground",
  );
}
