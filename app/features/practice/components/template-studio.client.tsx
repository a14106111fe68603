import { Link, useSearchParams } from "@remix-run/react";
import { FileQuestion } from "lucide-react";
import { useEffect, useRef } from "react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { templates } from "../templates/all-templates";
import { drawQuestion, readSeed } from "../templates/draw-question";
import { TemplateList } from "./template-list";
import { TemplateQuestion } from "./template-question";

/** The list of templates, or the question that the address names by template and seed. */
export function TemplateStudio({ problem }: { problem: string | undefined }) {
  const [query] = useSearchParams();
  const id = query.get("template");
  const isFollowing = useRef(false);
  useEffect(() => {
    isFollowing.current = id !== null;
  }, [id]);
  if (id === null) return <TemplateList templates={templates} />;
  const template = templates.find((one) => one.id === id);
  if (!template)
    return (
      <EmptyState
        icon={FileQuestion}
        title="There is no such template"
        action={
          <Link to={paths.aiPracticeCalculations} className={buttonClass({ variant: "outline" })}>
            All templates
          </Link>
        }
      >
        The link may be old or incomplete.
      </EmptyState>
    );
  const seed = readSeed(query.get("seed"));
  // A new key resets the answer for each question.
  return (
    <TemplateQuestion
      key={`${id} ${seed}`}
      question={drawQuestion(template, seed)}
      isFollowing={isFollowing.current}
      problem={problem}
    />
  );
}
