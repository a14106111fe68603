import { Link } from "@remix-run/react";
import { NotebookPen } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { isNotebookFiltered, type NotebookFilter } from "../notebook-query";

interface NotebookEmptyProps {
  filter: NotebookFilter;
  /** Whether the search continues on the next page. */
  hasMore: boolean;
}

/** Says why the notebook shows no entries and what to do next. */
export function NotebookEmpty({ filter, hasMore }: NotebookEmptyProps) {
  if (hasMore)
    return <p className="text-muted-foreground">Nothing found in these entries. The next page searches older ones.</p>;
  if (isNotebookFiltered(filter))
    return (
      <EmptyState
        icon={NotebookPen}
        title="No entry matches"
        action={
          <Link to={paths.notebook} className={buttonClass({ variant: "outline" })}>
            Show all entries
          </Link>
        }
      >
        Try fewer words, or choose “Any” in each list.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={NotebookPen}
      title="Nothing in your notebook yet"
      action={
        <Link to={paths.home} className={buttonClass()}>
          Quick start
        </Link>
      }
    >
      While you study, write a note with <kbd className="rounded border border-border bg-muted px-1.5 font-sans">N</kbd>{" "}
      or highlight words of a question. Teaching points of questions you miss appear here, too.
    </EmptyState>
  );
}
