import { Link } from "@remix-run/react";
import { ClipboardList } from "lucide-react";
import { formatDuration } from "~/lib/duration";
import { countNoun } from "~/lib/text";
import type { TimeText } from "~/lib/time-text";
import { paths } from "~/paths";
import { resultsPath, sessionPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { describeMockLength } from "../../engine/mock-exam-shape";
import type { MockFormSummary } from "../../list-mock-forms.server";
import { StartButton } from "../start-button";
import { Time } from "../time";
import { formatExtraTime, getLeavingNote } from "./exam-labels";

interface ShownForm extends Omit<MockFormSummary, "lastResult"> {
  lastResult: (NonNullable<MockFormSummary["lastResult"]> & { finishedTime: TimeText }) | null;
}

interface MockFormListProps {
  forms: readonly ShownForm[];
  /** The learner's allowed time in percent of the usual time. */
  extraTime: number;
  /** Whether the learner has a subscription. */
  unlimited: boolean;
}

/** List of the mock exam forms with the learner's results, and a disclaimer (S7). */
export function MockFormList({ forms, extraTime, unlimited }: MockFormListProps) {
  if (forms.length === 0)
    return (
      <EmptyState
        icon={ClipboardList}
        title="No mock exam yet"
        action={
          <Link to={paths.questions} className={buttonClass()}>
            Browse questions
          </Link>
        }
      >
        The bank has too few questions for a mock exam. You can build an exam from the questions instead.
      </EmptyState>
    );
  const extraTimeText = formatExtraTime(extraTime);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">{describeMockLength(Math.max(...forms.map(({ questionCount }) => questionCount)))}</p>
      {unlimited ? (
        <Alert tone="warning" title={getLeavingNote("mock")}>
          Start when you have enough time. When a block ends, its unanswered questions count as 0, and the block is
          locked.{extraTimeText && ` Your extra time (${extraTimeText}) is included below.`}
        </Alert>
      ) : (
        <Alert tone="primary" title="The mock exam requires a subscription">
          <p>
            Each form is a whole exam, so you cannot take a form with free questions. To practice now, create a custom
            set of your free questions in exam mode.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Link to={paths.pricing} className={buttonClass()}>
              See subscription
            </Link>
            <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
              Create a custom set
            </Link>
          </div>
        </Alert>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {forms.map((form) => (
          <Card as="li" key={form.id} className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="font-semibold text-lg">Form {form.number}</h2>
              <FormStateBadge form={form} />
            </div>
            <p className="text-muted-foreground text-sm">
              {countNoun(form.questionCount, "question")} in {countNoun(form.blockCount, "block")} of{" "}
              {formatDuration(form.blockMs)}
              {form.blockCount > 1 && ", with a break of any length between blocks"}.
            </p>
            {form.lastResult && form.lastResult.total > 0 && (
              <p className="text-sm">
                <span className="font-semibold text-2xl tabular-nums">
                  {Math.round((100 * form.lastResult.correct) / form.lastResult.total)}%
                </span>{" "}
                <span className="text-muted-foreground">
                  {form.lastResult.correct} of {form.lastResult.total}, <Time at={form.lastResult.finishedTime} />
                </span>
              </p>
            )}
            <div className="mt-auto flex flex-wrap gap-2">
              <FormActions form={form} unlimited={unlimited} />
            </div>
          </Card>
        ))}
      </ul>
      <section className="max-w-prose text-muted-foreground text-sm">
        <h2 className="mb-1 font-semibold text-foreground">About the mock exam</h2>
        <p>
          RadCore writes the mock exam. It is not a product of the American Board of Radiology, and its result does not
          predict whether you pass. The number of questions and blocks and the time per question follow the board's page
          “Exam Breakdown and Timing”. The share of each domain follows our own estimates: the board does not publish
          exact figures, and they change from one administration to the next.
        </p>
        <p className="mt-2">
          The mock exam is modeled on the Qualifying (Core) Exam. The Certifying Exam, which follows after residency, is
          oral from 2028 on.
        </p>
      </section>
    </div>
  );
}

function FormStateBadge({ form: { openSessionId, takenAt, lastResult } }: { form: ShownForm }) {
  if (openSessionId) return <Badge tone="warning">In progress</Badge>;
  if (lastResult) return <Badge tone="primary">Taken</Badge>;
  return takenAt === null ? <Badge>Not taken yet</Badge> : <Badge>Started earlier</Badge>;
}

function FormActions({ form, unlimited }: { form: ShownForm; unlimited: boolean }) {
  const { id, number, openSessionId, lastResult } = form;
  return (
    <>
      {openSessionId ? (
        <Link to={sessionPath(openSessionId)} prefetch="none" className={buttonClass()}>
          Continue form {number}
        </Link>
      ) : (
        unlimited && (
          <StartButton request={{ from: "mock", formId: id }} variant={lastResult ? "outline" : "primary"}>
            {lastResult ? `Retake form ${number}` : `Start form ${number}`}
          </StartButton>
        )
      )}
      {lastResult && (
        <Link to={resultsPath(lastResult.sessionId)} prefetch="none" className={buttonClass({ variant: "outline" })}>
          See results
        </Link>
      )}
    </>
  );
}
