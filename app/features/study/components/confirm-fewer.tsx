import { Form, Link, useNavigation } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { acceptsFewerField } from "../start-request";
import type { FewerQuestions } from "../start-session.server";

/** Asks whether to start a session with fewer questions, because the remaining free questions allow no more (P2). */
export function ConfirmFewer({
  asked,
  startable,
  remaining,
  fields,
}: FewerQuestions & { fields: [name: string, value: string][] }) {
  const isStarting = useNavigation().formData?.get(acceptsFewerField) === "yes";
  return (
    <Alert tone="warning" title={getFewerTitle(asked, remaining)} className="mb-6">
      <p>{describeStartable(startable, remaining)} A subscription opens every question of the bank.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Form method="post" action={paths.questions}>
          {[...fields, [acceptsFewerField, "yes"]].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" pending={isStarting}>
            Start with {countNoun(startable, "question")}
          </Button>
        </Form>
        <Link to={paths.pricing} className={buttonClass({ variant: "outline" })}>
          See the subscription
        </Link>
      </div>
    </Alert>
  );
}

function getFewerTitle(asked: number, remaining: number): string {
  const left = remaining === 0 ? "no free questions" : countNoun(remaining, "free question");
  return `You asked for ${countNoun(asked, "question")} and have ${left} left`;
}

function describeStartable(startable: number, remaining: number): string {
  const openedCount = startable - remaining;
  if (remaining === 0) return "You can study the questions that you opened before.";
  if (openedCount <= 0) return "You can start with those now.";
  return `You can start with those and ${countNoun(openedCount, "question")} that you opened before.`;
}
