import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { GroupComparison } from "~/features/sets/components/group-comparison";
import { GroupStart } from "~/features/sets/components/group-start";
import { handleGroupSetAction } from "~/features/sets/groups/group-set.action.server";
import { loadGroupSet } from "~/features/sets/groups/group-set.loader.server";
import { maxSharingParticipants } from "~/features/study/start-request";
import { countNoun } from "~/lib/text";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const loader = signedIn((args) => loadGroupSet(args));

export const action = signedIn((args) => handleGroupSetAction(args));

export const meta: MetaFunction = () => [{ title: "Group set · RadCore" }];

/** Message for each finished action (`?done=…`). */
const doneMessages: Record<string, string> = {
  join: "Your result is compared with the group now.",
  leave: "Your result is no longer shown to the group.",
};

export default function GroupSetPage() {
  const group = useLoaderData<typeof loader>();
  const done = useSearchParams()[0].get("done") ?? "";
  const { name, drawnCount, liveCount, modeName, isOwner } = group;
  return (
    <Page
      title={name}
      description={
        isOwner
          ? "Your group set: everyone with its link gets the same questions in the same order."
          : "A group set: everyone with this link gets the same questions in the same order."
      }
      width="normal"
    >
      <div className="grid gap-5">
        {Object.hasOwn(doneMessages, done) && <Alert tone="success" title={doneMessages[done]} />}
        {done === "full" && (
          <Alert tone="warning" title="Your result is not compared">
            {maxSharingParticipants} participants compare their results already, which is the limit.
          </Alert>
        )}
        <Card className="grid gap-5">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            <dt className="text-muted-foreground text-sm">Questions</dt>
            <dd>
              {countNoun(liveCount, "question")}
              {liveCount < drawnCount && `; ${drawnCount - liveCount} of ${drawnCount} have been withdrawn`}
            </dd>
            <dt className="text-muted-foreground text-sm">Mode</dt>
            <dd>{modeName}</dd>
          </dl>
          <GroupStart {...group} />
        </Card>
        <GroupComparison {...group} />
      </div>
    </Page>
  );
}
