import { Link } from "@remix-run/react";
import { sessionPath } from "~/study-paths";
import { FormattedText } from "~/ui/formatted-text";
import type { MissedQuestion } from "../missed-questions.server";

/** The missed questions of a session with their answers and teaching points. Each stays on one printed page. */
export function MissedList({ sessionId, questions }: { sessionId: string; questions: readonly MissedQuestion[] }) {
  return (
    <ol className="grid gap-5">
      {questions.map((question) => (
        <MissedItem key={question.position} sessionId={sessionId} question={question} />
      ))}
    </ol>
  );
}

function MissedItem({ sessionId, question }: { sessionId: string; question: MissedQuestion }) {
  const { position, domains, topic, stem, hasPictures, answer, response, teachingPoints } = question;
  return (
    <li className="break-inside-avoid border-border border-t pt-4">
      <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        <Link to={sessionPath(sessionId, position + 1)} prefetch="none" className="hover:underline">
          Question {position + 1}
        </Link>
        <span className="font-normal text-muted-foreground text-sm">{[...domains, topic].join(" · ")}</span>
      </h2>
      <div className="mt-1 whitespace-pre-line">
        <FormattedText text={stem} />
      </div>
      {hasPictures && (
        <p className="mt-1 text-muted-foreground text-sm">This question has pictures. Open it to see them.</p>
      )}
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr]">
        <dt className="text-muted-foreground text-sm">Your answer</dt>
        <dd>
          <Lines lines={response} />
        </dd>
        <dt className="text-muted-foreground text-sm">Correct answer</dt>
        <dd className="font-medium">
          <Lines lines={answer} />
        </dd>
        <dt className="text-muted-foreground text-sm">Teaching point</dt>
        <dd>
          <Lines lines={teachingPoints} />
        </dd>
      </dl>
    </li>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <div key={index} className="whitespace-pre-line">
      <FormattedText text={line} />
    </div>
  ));
}
