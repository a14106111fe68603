import { Form, Link } from "@remix-run/react";
import { editQuestionPath, reportsForQuestionPath, testByIdsPath } from "~/admin-paths";
import type { LastResult } from "~/features/admin/components/admin-form";
import { AdminSection } from "~/features/admin/components/admin-section";
import { AreaLink } from "~/features/auth/components/area-link";
import { useHasArea } from "~/features/auth/components/use-admin-scope";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import type { ReportedQuestionPage } from "../../queue/reported-question.loader.server";
import { CloseReportsForm } from "./close-reports-form";
import { QuestionStatusForm } from "./question-status-form";
import { ReportCard } from "./report-card";
import { ReportedQuestion } from "./reported-question";

interface ReportsOnQuestionProps {
  page: ReportedQuestionPage;
  result: LastResult;
  /** Message about the completed action. */
  doneMessage: string | null;
  suggestedReplyId: string | null;
}

/** A question with its statistics, reports, actions, and versions. */
export function ReportsOnQuestion({ page, result, doneMessage, suggestedReplyId }: ReportsOnQuestionProps) {
  const {
    id,
    externalId,
    topic,
    domains,
    status,
    reviewCauseText,
    draftStage,
    allowedActions,
    statistics,
    open,
    openReports,
    closed,
  } = page;
  const canClose = useHasArea("reportClosing");
  const canWrite = useHasArea("bankWriting");
  const [current, ...older] = [...page.versions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <Page
      title={`Reports on ${externalId}`}
      description={`${topic} · ${domains}`}
      actions={
        <>
          {canWrite && !draftStage && (
            <Form method="post" action={editQuestionPath(id)}>
              <Button type="submit" name="intent" value="begin">
                Start a correction
              </Button>
            </Form>
          )}
          <AreaLink area="bank" to={editQuestionPath(id)} className={buttonClass({ variant: "outline" })}>
            Open in editor
          </AreaLink>
          <AreaLink area="bank" to={testByIdsPath([externalId])} className={buttonClass({ variant: "outline" })}>
            Test question
          </AreaLink>
          <Link to={paths.questionReports} className={buttonClass({ variant: "ghost" })}>
            All reports
          </Link>
        </>
      }
    >
      {doneMessage && (
        <ResultAlert tone="success" className="mb-4">
          {doneMessage}
          {page.nextReported && (
            <>
              {" "}
              <Link to={reportsForQuestionPath(page.nextReported.id)} className="link">
                Next reported question: {page.nextReported.externalId}
              </Link>
            </>
          )}
        </ResultAlert>
      )}
      <div className="grid gap-8 *:min-w-0">
        <Card as="section" aria-label="Question" className="grid gap-4">
          <p className="flex flex-wrap gap-2">
            <Badge tone={status.isUnderReview ? "warning" : "neutral"}>{status.name}</Badge>
            {current && <Badge>Version {current.number}</Badge>}
            {draftStage && <Badge tone="primary">Has a draft</Badge>}
          </p>
          {reviewCauseText && <p className="text-sm">{reviewCauseText}</p>}
          {current && <ReportedQuestion question={current.question} shares={statistics?.shares} />}
          {statistics ? (
            <QuestionStatistics statistics={statistics} />
          ) : (
            <p className="text-muted-foreground text-sm">No statistics yet. First answers are counted every night.</p>
          )}
        </Card>
        <AdminSection
          id="open"
          title={openReports === 0 ? "No open reports" : `Open reports (${openReports})`}
          note={
            openReports > open.length
              ? `Only the oldest ${open.length} reports are listed. Close these reports to see the others.`
              : canClose && openReports > 0
                ? "Select the reports to close with one reply."
                : undefined
          }
        >
          {open.length > 0 && canClose && (
            <CloseReportsForm reports={open} suggestedReplyId={suggestedReplyId} result={result} />
          )}
          {open.length > 0 && !canClose && <ReportCards reports={open} />}
        </AdminSection>
        {allowedActions.length > 0 && (
          <AdminSection
            id="acts"
            title="Question status"
            note="To correct the key, publish a new version from the editor."
          >
            <QuestionStatusForm actions={allowedActions} result={result} />
          </AdminSection>
        )}
        {closed.length > 0 && (
          <AdminSection id="closed" title="Closed reports" note="Most recent first.">
            <ReportCards reports={closed} />
          </AdminSection>
        )}
        {older.length > 0 && (
          <AdminSection
            id="versions"
            title="Other versions"
            note="These earlier wordings of the question never change."
          >
            <ul className="grid gap-3">
              {older.map(({ id, number, publishedOn, note, correctsKey, figures, question }) => (
                <li key={id}>
                  <Card as="details">
                    <summary className="cursor-pointer">
                      <span className="font-medium">Version {number}</span>{" "}
                      <span className="text-muted-foreground text-sm">
                        {[publishedOn, correctsKey && "corrected the key", figures, note].filter(Boolean).join(" · ")}
                      </span>
                    </summary>
                    <div className="mt-4">
                      <ReportedQuestion question={question} />
                    </div>
                  </Card>
                </li>
              ))}
            </ul>
          </AdminSection>
        )}
      </div>
    </Page>
  );
}

function ReportCards({ reports }: { reports: ReportedQuestionPage["open"] }) {
  return (
    <ul className="grid gap-3">
      {reports.map((report) => (
        <li key={report.id}>
          <Card>
            <ReportCard report={report} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function QuestionStatistics({
  statistics: { hasFewAnswers, facts, flags },
}: {
  statistics: NonNullable<ReportedQuestionPage["statistics"]>;
}) {
  return (
    <div className="grid gap-2 border-border border-t pt-4">
      <dl className={cn("flex flex-wrap gap-x-6 gap-y-1 text-sm", hasFewAnswers && "text-muted-foreground")}>
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {hasFewAnswers && (
        <p className="text-muted-foreground text-xs">With fewer than 30 first answers, these figures are unreliable.</p>
      )}
      {flags.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {flags.map((flag) => (
            <Badge key={flag} tone="warning">
              {flag}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}
