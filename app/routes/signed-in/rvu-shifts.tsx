import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { DeletedShiftNotice } from "~/features/rvu/shifts/components/deleted-shift-notice";
import { DeletedShifts } from "~/features/rvu/shifts/components/deleted-shifts";
import { ExportLinks } from "~/features/rvu/shifts/components/export-links";
import { HistoryCharts } from "~/features/rvu/shifts/components/history-charts";
import { HistoryNav } from "~/features/rvu/shifts/components/history-nav";
import { NoShifts } from "~/features/rvu/shifts/components/no-shifts";
import { ShiftList } from "~/features/rvu/shifts/components/shift-list";
import { ShiftTotals } from "~/features/rvu/shifts/components/shift-totals";
import { getHistoryPath, parseHistoryQuery } from "~/features/rvu/shifts/history-period";
import { restoreShift } from "~/features/rvu/shifts/shift-actions.server";
import { readHistory } from "~/features/rvu/shifts/shift-history.server";
import { maxShiftsInPeriod } from "~/features/rvu/shifts/shift-limits";
import { readFields } from "~/lib/http";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { shiftPath } from "~/shift-paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import { NumberedPager } from "~/ui/pager";

export const loader = signedIn(({ request, context, viewer }) =>
  readHistory(context, viewer, parseHistoryQuery(new URL(request.url).searchParams)),
);

/** Restores a deleted shift. */
export const action = signedIn(async ({ request, context, viewer }) => {
  const shiftId = (await readFields(request)).get("restore")?.toString() ?? "";
  if (!(await restoreShift(context.db, viewer.userId, shiftId, context.now))) throw notFound(request);
  return redirect(shiftPath(shiftId));
});

export const meta: MetaFunction = () => [{ title: "Your shifts · RadCore" }];

export default function ShiftHistoryPage() {
  const { query, period, sum, bars, modalities, shifts, hasMore, isTruncated, newestDay, deletedShifts } =
    useLoaderData<typeof loader>();
  const { span, until, page, deletedShiftId } = query;
  return (
    <Page
      width="wide"
      title="Your shifts"
      description="Tallies from the RVU calculator on all devices where you are signed in. A day ends at 4 a.m."
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {newestDay !== null && <ExportLinks dataName="all shifts" />}
          <Link to={paths.rvu} className={buttonClass()}>
            Calculator
          </Link>
        </div>
      }
    >
      {deletedShiftId && <DeletedShiftNotice key={deletedShiftId} shiftId={deletedShiftId} />}
      {newestDay !== null && <HistoryNav query={query} period={period} />}
      {isTruncated && (
        <Alert tone="warning" className="mb-5">
          Only the newest {maxShiftsInPeriod} shifts of this period are counted here. The export contains all of them.
        </Alert>
      )}
      {sum.shifts === 0 ? (
        <NoShifts span={span} newestDay={newestDay} />
      ) : (
        <div className="grid gap-6">
          <ShiftTotals {...sum} workNote={`in ${countNoun(sum.shifts, "shift")}`} />
          <HistoryCharts bars={bars} modalities={modalities} span={span} />
          <section aria-labelledby="shifts" id="list" className="min-w-0 scroll-mt-20">
            <h2 id="shifts" className="mb-3 font-semibold text-lg">
              Shifts
            </h2>
            {shifts.length > 0 ? <ShiftList shifts={shifts} /> : <p>No more shifts.</p>}
            <NumberedPager
              label="Pages of shifts"
              page={page}
              hasNextPage={hasMore}
              keepScroll
              to={(wanted) => `${getHistoryPath({ span, until, page: wanted })}#list`}
            />
          </section>
        </div>
      )}
      <DeletedShifts shifts={deletedShifts} />
    </Page>
  );
}
