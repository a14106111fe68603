import { Form, Link, useNavigation } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { resultsPath, sessionPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { CheckboxField } from "~/ui/field";
import { StartButton } from "../../study/components/start-button";
import type { GroupSetPageData } from "../groups/group-set.loader.server";

type GroupStartProps = Pick<GroupSetPageData, "token" | "liveCount" | "unlimited" | "ownName" | "participation">;

/** Starts or continues the learner's session of a group set. */
export function GroupStart({ token, liveCount, unlimited, ownName, participation }: GroupStartProps) {
  if (participation)
    return (
      <div className="flex flex-wrap gap-2">
        {participation.isFinished ? (
          <Link to={resultsPath(participation.sessionId)} className={buttonClass()}>
            See my results
          </Link>
        ) : (
          <Link to={sessionPath(participation.sessionId)} prefetch="none" className={buttonClass()}>
            Continue ({participation.answered} of {participation.total})
          </Link>
        )}
        {participation.isFinished && unlimited && liveCount > 0 && (
          <StartButton request={{ from: "group-set", token }} variant="outline">
            Start again, not compared
          </StartButton>
        )}
      </div>
    );
  if (!unlimited)
    return (
      <Alert tone="primary" title="This set requires a subscription">
        <p>
          Everyone in the group gets the same questions, and free accounts open only the questions of the free list.
        </p>
        <Link to={paths.pricing} className={`${buttonClass()} mt-3`}>
          See the subscription
        </Link>
      </Alert>
    );
  if (liveCount === 0) return <p>All questions of this set have been withdrawn. Ask for a new link.</p>;
  return <StartForm token={token} liveCount={liveCount} ownName={ownName} />;
}

function StartForm({ token, liveCount, ownName }: Pick<GroupStartProps, "token" | "liveCount" | "ownName">) {
  const isStarting = useNavigation().formData?.get("from") === "group-set";
  return (
    <Form method="post" action={paths.questions} className="grid gap-4">
      <input type="hidden" name="from" value="group-set" />
      <input type="hidden" name="token" value={token} />
      <CheckboxField
        name="compare"
        value="yes"
        label="Compare my result with the group"
        hint={`The others who compare see your name (${ownName}), score, and time, and your answers count in the share of correct answers to each question. You can stop at any time.`}
      />
      <div>
        <Button type="submit" size="lg" pending={isStarting}>
          Start {countNoun(liveCount, "question")}
        </Button>
      </div>
    </Form>
  );
}
