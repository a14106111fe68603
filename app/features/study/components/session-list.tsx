import { Card } from "~/ui/card";
import type { RecentFilter } from "../recent-query";
import { SessionRow, type ShownSession } from "./session-row";

interface SessionListProps {
  title: string;
  sessions: readonly ShownSession[];
  /** The list filter to return to. */
  filter: RecentFilter;
}

/** Sessions under a heading, each with its actions (S6). */
export function SessionList({ title, sessions, filter }: SessionListProps) {
  const id = title.toLowerCase();
  return (
    <section aria-labelledby={id} className="mt-7 first-of-type:mt-0">
      <h2 id={id} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      <Card className="py-1">
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} filter={filter} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
