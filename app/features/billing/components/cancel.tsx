import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { late } from "~/ui/late/late";
import type { Problem } from "../problems";
import { ProblemAlert } from "./problem-alert";

interface CancelProps {
  formKey: string;
  /** Until when everything stays open. */
  until: string;
  /** Why the last try came to nothing. */
  problem: Problem | null;
}

// Fetched when somebody asks for it.
const Dialog = late(async () => (await import("~/ui/dialog")).Dialog);

const title = "Cancel the subscription?";

/** Opens the question whether to cancel; without JavaScript it is a step of its own (`CancelStep`). */
export function CancelButton(props: CancelProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Link
        to="?ask=cancel"
        className={buttonClass({ variant: "ghost" })}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        Cancel subscription
      </Link>
      {open !== null && (
        <Dialog open={open} onClose={() => setOpen(false)} title={title}>
          <CancelForm {...props} keep={<Button onClick={() => setOpen(false)}>Keep it</Button>} />
        </Dialog>
      )}
    </>
  );
}

/** The same question in the page. */
export function CancelStep(props: CancelProps) {
  return (
    <Card as="section" aria-labelledby="cancel-step" className="mb-5 p-5 sm:p-6">
      <h2 id="cancel-step" className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      <CancelForm
        {...props}
        keep={
          <Link to={paths.manageSubscription} className={buttonClass()}>
            Keep it
          </Link>
        }
      />
    </Card>
  );
}

function CancelForm({ formKey, until, problem, keep }: CancelProps & { keep: ReactNode }) {
  const pending = useNavigation().formData?.get("intent") === "cancel";
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted-foreground">
        <li>
          Every question stays open to you until <strong className="font-semibold">{until}</strong>.
        </li>
        <li>It does not renew after that, and until then you can change your mind.</li>
        <li>What you have opened, your history, flags and progress stay yours, for ever.</li>
      </ul>
      {problem && <ProblemAlert problem={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        {keep}
        <Form method="post" action={paths.manageSubscription}>
          <input type="hidden" name="intent" value="cancel" />
          <input type="hidden" name="key" value={formKey} />
          <Button type="submit" variant="outline" pending={pending}>
            Cancel subscription
          </Button>
        </Form>
      </div>
    </div>
  );
}
