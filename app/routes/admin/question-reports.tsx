import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AreaLink } from "~/features/auth/components/area-link";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { QueueFilter } from "~/features/reports/components/queue/queue-filter";
import { QueueList } from "~/features/reports/components/queue/queue-list";
import { loadReportQueue } from "~/features/reports/queue/report-queue.loader.server";
import { formatQueueQuery } from "~/features/reports/queue/report-queue-query";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import { NumberedPager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Question reports · RadCore" }];

export const loader = adminOnly("reports", ({ context, request, viewer }) =>
  loadReportQueue(context, viewer, new URL(request.url).searchParams),
);

export const action = adminOnly("reports", throwNotFound);

export default function AdminReportQueue() {
  const { query, rows, more } = useLoaderData<typeof loader>();
  const to = (page: number) => {
    const params = formatQueueQuery({ ...query, page });
    return params.size ? `${paths.questionReports}?${params}` : paths.questionReports;
  };
  return (
    <Page
      title="Question reports"
      description="Problems reported by learners or found in the statistics, most urgent first."
      actions={
        <AreaLink area="bankWriting" to={paths.guidelines} className={buttonClass({ variant: "outline" })}>
          Guidelines
        </AreaLink>
      }
    >
      <QueueFilter query={query} />
      <QueueList
        view={query.view}
        rows={rows}
        isFiltered={query.reason !== null || query.domain !== null || query.isUnderReviewOnly || query.page > 1}
      />
      <NumberedPager label="Pages of questions" page={query.page} hasNextPage={more} to={to} />
    </Page>
  );
}
