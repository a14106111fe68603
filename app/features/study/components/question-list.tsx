import { Link, useNavigation } from "@remix-run/react";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { paths, questionsPath } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { FlagToggle } from "../../flags/components/flag-toggle";
import type { ListedQuestion } from "../../questions/browse.server";
import { QuestionListRow } from "../../questions/components/question-list-row";
import { type Filter, writeFilter } from "../../questions/filter";
import type { BankAccess } from "../../quota/bank-access";
import { StudyQuestionButton } from "./study-question-button";

type ShownQuestion = Omit<ListedQuestion, "pictureKey"> & { thumbnailUrl: string | null };

interface QuestionListProps {
  page: { questions: ShownQuestion[]; next: number | null };
  filter: Filter;
  access: BankAccess;
  /** Whether this is the first page. */
  isFirstPage: boolean;
  /** The filter controls. */
  filterControls: ReactNode;
}

/** A page of matching questions, each with a flag and a study button. */
export function QuestionList({ page, filter, access, isFirstPage, filterControls }: QuestionListProps) {
  const isLoading = useNavigation().location?.pathname === paths.questions;
  const query = writeFilter(filter);
  const nextQuery = new URLSearchParams(query);
  nextQuery.set("after", String(page.next));
  return (
    <section aria-labelledby="matching" aria-busy={isLoading}>
      <h2 id="matching" className="mb-3 font-semibold text-lg">
        {query.size ? "Matching questions" : "All questions"}
      </h2>
      <div className="mb-5">{filterControls}</div>
      {page.questions.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No matching questions"
          action={
            <Link to={paths.questions} className={buttonClass({ variant: "outline" })}>
              Clear all filters
            </Link>
          }
        >
          Remove a filter above, or clear all filters.
        </EmptyState>
      ) : (
        <Card className="py-1">
          <ul className={cn("transition-opacity", isLoading && "opacity-60")}>
            {page.questions.map((question) => (
              <QuestionListRow
                key={question.id}
                question={question}
                actions={<QuestionActions question={question} access={access} />}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pager
        label="Pages of matching questions"
        first={!isFirstPage && questionsPath(query)}
        next={page.next !== null && questionsPath(nextQuery)}
      />
    </section>
  );
}

function QuestionActions({ question, access }: { question: ShownQuestion; access: BankAccess }) {
  const { topic } = question;
  const mayOpen = question.stem !== null || access.unlimited || access.remaining > 0;
  return (
    <>
      <FlagToggle questionId={question.id} flagged={question.flagged} questionLabel={topic} />
      {mayOpen ? (
        <StudyQuestionButton question={question} isOpened={question.stem !== null} access={access}>
          Study this question
        </StudyQuestionButton>
      ) : (
        <Link to={paths.pricing} className={buttonClass({ variant: "ghost", size: "sm" })}>
          Subscribe to open <span className="sr-only">: {topic}</span>
        </Link>
      )}
    </>
  );
}
