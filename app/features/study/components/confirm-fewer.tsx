import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { acceptsFewerField } from "../start-request";
import type { FewerQuestions } from "../start-session.server";
import { showHeading } from "./scroll-into-view";

/** Asks whether to start a session with fewer questions, because the remaining free questions allow no more (P2). */
export function ConfirmFewer({
  asked,
  startable,
  remaining,
  fields,
}: FewerQuestions & { fields: [name: string, value: string][] }) {
  const isStarting = useNavigation().formData?.get(acceptsFewerField) === "yes";
  const question = useRef<HTMLSpanElement>(null);
  // Remix keeps the scroll position after a form that does not redirect, so the question can be far above the button.
  useEffect(() => showHeading(question.current, "nearest"), []);
  return (
    <Alert
      tone="warning"
      title={
        <span ref={question} tabIndex={-1} className="scroll-mt-12 outline-none">
          {getFewerTitle(asked, remaining)}
        </span>
      }
      className="mb-6"
    >
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
  const remainingText = remaining === 1 ? "that question" : "those";
  if (openedCount <= 0) return `You can start with ${remainingText} now.`;
  return `You can start with ${remainingText} and ${countNoun(openedCount, "question")} that you opened before.`;
}
