import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { Check, MessageSquareWarning } from "lucide-react";
import { signedIn } from "~/features/auth/guards.server";
import { NoticeList } from "~/features/reports/components/notice-list";
import { ReportList } from "~/features/reports/components/report-list";
import { getOwnReportsPage } from "~/features/reports/own-reports-page.server";
import { markRepliesSeen } from "~/features/reports/unseen-replies.server";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "My reports · RadCore" }];

export const loader = signedIn(({ request, context, viewer }) =>
  getOwnReportsPage(context, viewer, new URL(request.url).searchParams),
);

/** Marks replies and corrections as read. */
export const action = signedIn(async ({ request, context, viewer }) => {
  const until = String((await readFields(request)).get("until"));
  const parsedUntil = /^\d{1,15}$/.test(until) ? Number(until) : 0;
  await markRepliesSeen(context.db, viewer.userId, Math.min(parsedUntil, context.now), context.now);
  throw redirect(paths.ownReports, 303);
});

export default function OwnReportsPage() {
  const { reports, notices, isFirstReportPage, next, isFirstNoticePage, nextNotice, hasUnread, until } =
    useLoaderData<typeof loader>();
  const pending = useNavigation().state === "submitting";
  return (
    <Page
      title="My reports"
      description="Questions you reported, and the editors’ replies."
      actions={
        hasUnread && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="until" value={until} />
            <Button type="submit" variant="outline" pending={pending}>
              <Check aria-hidden="true" />
              Mark all as read
            </Button>
          </Form>
        )
      }
    >
      <div className="grid gap-8">
        {(notices.length > 0 || !isFirstNoticePage) && (
          <section aria-labelledby="corrections">
            <h2 id="corrections" className="font-semibold text-lg">
              Corrected keys
            </h2>
            <p className="mt-1 mb-3 max-w-prose text-muted-foreground text-sm">
              The editors corrected the keys of these questions after the questions were in your sessions. Earlier
              results stay as they are.
            </p>
            <NoticeList notices={notices} />
            <Pager label="Pages of corrected keys" first={!isFirstNoticePage && paths.ownReports} next={nextNotice} />
          </section>
        )}
        <section aria-labelledby="reports">
          <h2 id="reports" className="mb-3 font-semibold text-lg">
            Your reports
          </h2>
          {reports.length === 0 ? (
            <EmptyState icon={MessageSquareWarning} title={isFirstReportPage ? "No reports yet" : "No older reports"}>
              If something in a question is wrong, select “Report” below the question. The editors’ reply appears here.
            </EmptyState>
          ) : (
            <ReportList reports={reports} />
          )}
          <Pager label="Pages of reports" first={!isFirstReportPage && paths.ownReports} next={next} />
        </section>
      </div>
      <p className="mt-5">
        <Link to={paths.settings} className={buttonClass({ variant: "outline" })}>
          Back to settings
        </Link>
      </p>
    </Page>
  );
}
