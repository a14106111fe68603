import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { BookOpen } from "lucide-react";
import { signedIn } from "~/features/auth/guards.server";
import { AssignedSets } from "~/features/programs/components/assigned-sets";
import { selectOwnAssignments, toOwnAssignments } from "~/features/programs/members/own-programs.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { StudySetCard } from "~/features/sets/components/study-set-card";
import { mapOpenSessions, selectOpenSetSessions, selectStudySets } from "~/features/sets/study-sets.server";
import { BankAccessNote } from "~/features/study/components/bank-access-note";
import { getLocalDate } from "~/lib/day";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

const maxSetsListed = 100;

export const loader = signedIn(async ({ context, viewer }) => {
  const { db, now } = context;
  const access = getBankAccess(viewer, now);
  const today = getLocalDate(now, viewer.timeZone);
  const [sets, sessions, assignments] = await db.batch([
    selectStudySets(db, viewer.userId, access, maxSetsListed),
    selectOpenSetSessions(db, viewer.userId),
    selectOwnAssignments(db, viewer.userId, today),
  ]);
  return { sets, open: mapOpenSessions(sessions), access, assignments: toOwnAssignments(assignments, today) };
});

export const meta: MetaFunction = () => [{ title: "Study sets · RadCore" }];

export default function StudySetsPage() {
  const { sets, open, access, assignments } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Study sets"
      description="One set for each rotation, with easy questions first. RadCore wrote these sets; no radiologist has reviewed them yet."
      width="wide"
      actions={
        <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
          Create a custom set
        </Link>
      }
    >
      {assignments.length > 0 && (
        <div className="mb-5">
          <AssignedSets assignments={assignments} />
        </div>
      )}
      {sets.length === 0 ? (
        <EmptyState
          icon={BookOpen}
          title="No study sets yet"
          action={
            <Link to={paths.customSets} className={buttonClass()}>
              Create a custom set
            </Link>
          }
        >
          New study sets appear here when the editors publish them.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {sets.map((set) => (
            <StudySetCard key={set.id} set={set} openSession={open[set.id]} />
          ))}
        </ul>
      )}
      <div className="mt-6 text-muted-foreground text-sm">
        <BankAccessNote access={access} />
      </div>
    </Page>
  );
}
