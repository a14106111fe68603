import { Link, useSearchParams } from "@remix-run/react";
import { Page } from "~/ui/page";
import { domainName } from "../../questions/taxonomy";
import { isExam } from "../engine/session-taxonomy";
import type { SessionResults } from "../session-results.server";
import { BlockResultsTable, OmittedQuestions, PeerNote } from "./exam/results-exam";
import { describeTimeOut } from "./exam/time-out-note";
import { OpenSessionNote, ResultsActions } from "./results-actions";
import { ResultsDomains } from "./results-domains";
import { type QuestionResult, ResultsList, type ResultsListProps } from "./results-list";
import { listMissed, questionsAnchor, readDomainChoice } from "./results-missed";
import { ResultsScore } from "./results-score";

interface SessionResultsViewProps extends Pick<SessionResults, "summary" | "extraTime"> {
  questions: QuestionResult[];
  /** Number of questions per block. */
  blockSize: number;
  blocks: number;
  /** Whether the session is paused, so that its questions are hidden. */
  paused: boolean;
  /** The 0-based blocks whose time ran out. */
  timedOutBlocks: number[];
  calmMode: boolean;
  /** Whether the learner may also open unopened questions. */
  mayOpenAll: boolean;
}

/** The results of a session that has ended or is still open. */
export function SessionResultsView({
  summary,
  questions,
  extraTime,
  paused,
  timedOutBlocks,
  calmMode,
  mayOpenAll,
  ...blockShape
}: SessionResultsViewProps) {
  const finished = summary.finishedAt !== null;
  const isFinishedExam = finished && isExam(summary.mode);
  const durationMs = questions.reduce((sum, question) => sum + (question.took ?? 0), 0);
  const firstMissedPosition = questions.find((question) => question.mark === "incorrect")?.position ?? null;
  return (
    <Page title={finished ? "Results" : "Results so far"}>
      {/* Wide tables scroll within the page on phones. */}
      <div className="grid gap-6 *:min-w-0">
        {!finished && <OpenSessionNote summary={summary} />}
        <ResultsScore
          summary={summary}
          durationMs={calmMode ? null : durationMs}
          questions={questions}
          extraTime={extraTime}
          timeOutNote={describeTimeOut(timedOutBlocks, blockShape.blocks)}
        />
        {finished && <ResultsActions summary={summary} firstMissedPosition={firstMissedPosition} />}
        {isFinishedExam && <OmittedQuestions sessionId={summary.id} questions={questions} mayOpenAll={mayOpenAll} />}
        {isFinishedExam && blockShape.blocks > 1 && (
          <BlockResultsTable questions={questions} {...blockShape} showTime={!calmMode} />
        )}
        <ResultsDomains summary={summary} questions={questions} hasList={!paused} />
        {isFinishedExam && summary.mode === "mock" && <PeerNote questions={questions} />}
        {!paused && (
          <ListedQuestions
            summary={summary}
            questions={questions}
            finished={finished}
            mayOpenAll={mayOpenAll}
            showTime={!calmMode}
          />
        )}
      </div>
    </Page>
  );
}

interface ListedQuestionsProps extends Omit<ResultsListProps, "sessionId"> {
  summary: SessionResults["summary"];
}

/** The questions of the session, or only those missed in the domain that the learner has chosen. */
function ListedQuestions({ summary, questions, ...list }: ListedQuestionsProps) {
  const [query] = useSearchParams();
  const choice = readDomainChoice(query);
  const countsUnanswered = isExam(summary.mode) && summary.finishedAt !== null;
  const shownQuestions = choice ? listMissed(questions, choice, countsUnanswered) : questions;
  return (
    <section id={questionsAnchor}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold">
          {choice
            ? `${countsUnanswered ? "Missed or unanswered" : "Missed"} in ${domainName(choice.domain)} (${shownQuestions.length})`
            : "Questions"}
        </h2>
        {choice && (
          <Link to={{ search: "", hash: questionsAnchor }} prefetch="none" className="link text-sm">
            Show all questions
          </Link>
        )}
      </div>
      {shownQuestions.length > 0 && <ResultsList sessionId={summary.id} questions={shownQuestions} {...list} />}
    </section>
  );
}
