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
import { QuestionRow } from "../../questions/components/question-row";
import { type Filter, writeFilter } from "../../questions/filter";
import type { BankAccess } from "../../quota/bank-access";
import { StartButton } from "./start-button";

interface QuestionListProps {
  page: { questions: ListedQuestion[]; next: number | null };
  filter: Filter;
  access: BankAccess;
  /** Whether this is the first page. */
  first: boolean;
  /** The filter controls. */
  controls: ReactNode;
}

/** A page of matching questions, each with a flag and a study button. */
export function QuestionList({ page, filter, access, first, controls }: QuestionListProps) {
  const busy = useNavigation().location?.pathname === paths.questions;
  const query = writeFilter(filter);
  const nextQuery = new URLSearchParams(query);
  nextQuery.set("after", String(page.next));
  return (
    <section aria-labelledby="matching" aria-busy={busy}>
      <h2 id="matching" className="mb-3 font-semibold text-lg">
        {query.size ? "Matching questions" : "All questions"}
      </h2>
      <div className="mb-5">{controls}</div>
      {page.questions.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No questions match"
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
          <ul className={cn("transition-opacity", busy && "opacity-60")}>
            {page.questions.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                actions={<Actions question={question} reach={access} />}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pager
        label="Pages of matching questions"
        first={!first && questionsPath(query)}
        next={page.next !== null && questionsPath(nextQuery)}
      />
    </section>
  );
}

function Actions({ question, reach }: { question: ListedQuestion; reach: BankAccess }) {
  const about = question.topic;
  const open = question.stem !== null || reach.unlimited || reach.remaining > 0;
  return (
    <>
      <FlagToggle questionId={question.id} flagged={question.flagged} questionLabel={about} />
      {open ? (
        <StartButton request={{ from: "question", questionId: question.id }} variant="outline" size="sm">
          Study this question
          <span className="sr-only">: {about}</span>
        </StartButton>
      ) : (
        <Link to={paths.pricing} className={buttonClass({ variant: "ghost", size: "sm" })}>
          Subscribe to open <span className="sr-only">: {about}</span>
        </Link>
      )}
    </>
  );
}
