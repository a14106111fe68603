import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Flag } from "lucide-react";
import { useState } from "react";
import { signedIn } from "~/features/auth/guards.server";
import { FlagToggle } from "~/features/flags/components/flag-toggle";
import { FlaggedControls } from "~/features/flags/components/flagged-controls";
import {
  buildSessionFilter,
  groupFlaggedQuestions,
  isInViewDomains,
  matchesSearch,
  parseFlaggedView,
} from "~/features/flags/flagged-view";
import { listFlaggedQuestions } from "~/features/flags/flags.server";
import { QuestionListRow } from "~/features/questions/components/question-list-row";
import { addThumbnails } from "~/features/questions/thumbnails.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { readSeriesAccess } from "~/features/series/series-access.server";
import { StartButton } from "~/features/study/components/start-button";
import { StudyQuestionButton } from "~/features/study/components/study-question-button";
import { maxSessionSize } from "~/features/study/start-request";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ request, context, viewer }) => ({
  questions: addThumbnails(
    await listFlaggedQuestions(context.db, viewer.userId),
    await readSeriesAccess(context, request),
  ),
  access: getBankAccess(viewer, context.now),
  view: parseFlaggedView(new URL(request.url).searchParams),
}));

export const meta: MetaFunction = () => [{ title: "Flagged questions · RadCore" }];

export default function FlaggedQuestionsPage() {
  const { questions, access, view: initialView } = useLoaderData<typeof loader>();
  const [view, setView] = useState(initialView);
  if (questions.length === 0) return <NoFlaggedQuestions />;
  const questionsInDomains = questions.filter((question) => isInViewDomains(question, view));
  const matchingQuestions = questionsInDomains.filter((question) => matchesSearch(question, view.search));
  const size = Math.min(questionsInDomains.length, maxSessionSize);
  return (
    <Page
      title="Flagged questions"
      actions={
        size > 0 && (
          <StartButton request={{ from: "flags", filter: buildSessionFilter(view) }}>
            Study {questionsInDomains.length === questions.length ? "flagged" : "these"} ({size})
          </StartButton>
        )
      }
    >
      <FlaggedControls questions={questions} view={view} onChange={setView} matchCount={matchingQuestions.length} />
      {groupFlaggedQuestions(matchingQuestions, view).map((group) => (
        <section key={group.domain} aria-label={group.domain} className="mt-6">
          <h2 className="mb-2 flex items-baseline gap-2 font-semibold text-base">
            {group.domain}
            <span className="font-normal text-muted-foreground text-sm tabular-nums">{group.questions.length}</span>
          </h2>
          <Card className="py-1">
            <ul>
              {group.questions.map((question) => (
                <QuestionListRow
                  key={question.questionId}
                  question={question}
                  actions={
                    <>
                      <FlagToggle questionId={question.questionId} flagged questionLabel={question.topic} />
                      <StudyQuestionButton
                        question={{ id: question.questionId, topic: question.topic }}
                        isOpened={question.stem !== null}
                        access={access}
                      >
                        Study this question
                      </StudyQuestionButton>
                    </>
                  }
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {matchingQuestions.length === 0 && (
        <p className="mt-6 text-muted-foreground">
          No flagged question matches. Clear the search or choose another domain.
        </p>
      )}
    </Page>
  );
}

function NoFlaggedQuestions() {
  return (
    <Page title="Flagged questions">
      <EmptyState
        icon={Flag}
        title="No flagged questions yet"
        action={
          <>
            <Link to={paths.home} className={buttonClass()}>
              Quick start
            </Link>
            <Link to={paths.questions} className={buttonClass({ variant: "outline" })}>
              Browse questions
            </Link>
          </>
        }
      >
        Press <kbd className="rounded border border-border bg-muted px-1.5 font-sans">F</kbd> while you answer, or
        select the flag next to a question, to list it here. Only you see your flags.
      </EmptyState>
    </Page>
  );
}
