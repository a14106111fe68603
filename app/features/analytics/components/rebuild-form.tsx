import { Form, useNavigation } from "@remix-run/react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { RebuildNotice } from "../report/rebuild-request";
import { writeReportQuery } from "../report/report-query";
import { getRebuildableDays } from "../retention";
import { useReportQuery } from "./report-link";

/** The form that rebuilds a day's rollups from its visits and events. */
export function RebuildForm({ today, rebuild }: { today: string; rebuild: RebuildNotice | null }) {
  const query = useReportQuery();
  const days = getRebuildableDays(today);
  const pending = useNavigation().formAction === paths.analyticsRebuild;
  return (
    <section id="again" aria-labelledby="again-title" className="mt-6 max-w-prose border-border border-t pt-5">
      <h2 id="again-title" className="font-semibold text-sm">
        Recount a day
      </h2>
      <p className="mt-1 text-muted-foreground text-xs">
        If a day's numbers look wrong, recount them from the day's visits and events, which are stored for 90 days. The
        numbers are incomplete until the recount is done.
      </p>
      {rebuild && !rebuild.problem && (
        <Alert tone="success" className="mt-3">
          Recounting {rebuild.dayText}. Reload this page in a moment to see the new numbers.
        </Alert>
      )}
      <Form method="post" action={paths.analyticsRebuild} preventScrollReset className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="report" value={writeReportQuery(query).toString()} />
        <Field
          key={rebuild?.day}
          id="again-day"
          label="Day (UTC)"
          type="date"
          name="day"
          required
          min={days.oldestDay}
          max={days.latestDay}
          defaultValue={rebuild?.day}
          error={rebuild?.problem ? [rebuild.problem] : undefined}
          autoFocus={Boolean(rebuild?.problem)}
          className="w-full sm:w-56"
        />
        {/* Stays next to the input when an error appears below it. */}
        <Button type="submit" variant="outline" pending={pending} className="sm:mt-[1.625rem]">
          Recount day
        </Button>
      </Form>
    </section>
  );
}
