import { Form, useNavigation } from "@remix-run/react";
import { ConfirmButton } from "~/features/admin/components/admin-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/field";

interface Props {
  id: string;
  current: boolean;
  published: boolean;
  /** Whether it looks like one that should be the current one. */
  suggested: boolean;
}

/** What can be done with a release. */
export function ReleaseActs({ id, current, published, suggested }: Props) {
  if (!published) return <Publish id={id} suggested={suggested} />;
  if (current)
    return (
      <p className="text-muted-foreground text-sm">
        It is the one that new tallies take. To take another, open that one and choose it.
      </p>
    );
  return (
    <div className="flex flex-wrap items-start gap-3">
      <ConfirmButton
        fields={{ intent: "choose" }}
        button="Make it the current one"
        title={`Make ${id} the current release?`}
        confirm="Make it the current one"
      >
        <p>New tallies count by it. A tally or shift that has begun keeps the release it began with.</p>
      </ConfirmButton>
    </div>
  );
}

function Publish({ id, suggested }: Pick<Props, "id" | "suggested">) {
  const pending = useNavigation().formData?.get("intent") === "publish";
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4">
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="publish" />
        <CheckboxField
          name="current"
          defaultChecked={suggested}
          label="Make it the current release"
          hint="New tallies count by it. Tallies and shifts that have begun keep theirs."
        />
        <p className="max-w-prose text-muted-foreground text-sm">
          A published release stays for good: whoever counts by it goes on to do so.
        </p>
        <div>
          <Button type="submit" pending={pending}>
            Publish {id}
          </Button>
        </div>
      </Form>
      <Delete id={id} />
    </Card>
  );
}

function Delete({ id }: { id: string }) {
  return (
    <ConfirmButton
      fields={{ intent: "delete" }}
      button="Delete"
      variant="destructive"
      title={`Delete ${id}?`}
      confirm="Delete it"
    >
      <p>Its values are gone then. The same file can be uploaded again.</p>
    </ConfirmButton>
  );
}
