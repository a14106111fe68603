import { Link } from "@remix-run/react";
import { Archive, History, SearchX } from "lucide-react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { modeNames } from "../engine/taxonomy";
import { allRecent, type RecentFilter, recentPath } from "../recent-query";

interface NoSessionsProps {
  filter: RecentFilter;
  /** Whether this is the first page. */
  first: boolean;
  /** Whether there are older sessions to search. */
  more: boolean;
}

/** Empty state of the session list, with the next step. */
export function NoSessions({ filter, first, more }: NoSessionsProps) {
  const { state, mode } = filter;
  if (!first || more)
    return (
      <EmptyState icon={History} title={more ? "None among these" : "There are no older ones"}>
        {more ? "Older study sets have not been looked through yet." : "The newest are on the first page."}
      </EmptyState>
    );
  if (state === "archived")
    return (
      <EmptyState icon={Archive} title="Nothing is archived" action={<BackToAll />}>
        “Archive” takes a study set off your list; its answers and statistics stay, and it can be brought back from
        here.
      </EmptyState>
    );
  if (state !== "all" || mode)
    return (
      <EmptyState
        icon={SearchX}
        title={`No ${state === "all" ? "" : `${state} `}study sets${mode ? ` in the mode ${modeNames[mode]}` : ""}`}
        action={
          <>
            <BackToAll />
            <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
              Start one
            </Link>
          </>
        }
      >
        {state === "unfinished" ? "Everything you started is done." : "They are listed here as soon as there is one."}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={History}
      title="No study sets yet"
      action={
        <>
          <Link to={paths.home} className={buttonClass()}>
            Quick start
          </Link>
          <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
            Choose questions
          </Link>
        </>
      }
    >
      Every session you start is kept here: to go on later, to see your score, and to do again what you missed.
    </EmptyState>
  );
}

function BackToAll() {
  return (
    <Link to={recentPath(allRecent)} className={buttonClass()}>
      Show all
    </Link>
  );
}
