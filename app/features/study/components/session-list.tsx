import { Card } from "~/ui/card";
import type { RecentFilter } from "../recent-query";
import { SessionRow, type ShownSession } from "./session-row";

interface SessionListProps {
  title: string;
  sessions: readonly ShownSession[];
  /** The filter of the list, which stays when a session is archived. */
  filter: RecentFilter;
}

/** A heading and a list of sessions with their actions (S6). */
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
