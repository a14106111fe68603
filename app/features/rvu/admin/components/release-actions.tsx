import { Form, useNavigation } from "@remix-run/react";
import { ConfirmButton } from "~/features/admin/components/admin-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/field";

interface Props {
  id: string;
  isCurrent: boolean;
  isPublished: boolean;
  /** Whether "Make this the current release" is checked at first. */
  isCurrentSuggested: boolean;
}

export function ReleaseActions({ id, isCurrent, isPublished, isCurrentSuggested }: Props) {
  if (!isPublished) return <PublishForm id={id} isCurrentSuggested={isCurrentSuggested} />;
  if (isCurrent)
    return (
      <p className="text-muted-foreground text-sm">
        New tallies use this release. To use another release, open that release and make it the current one.
      </p>
    );
  return (
    <div className="flex flex-wrap items-start gap-3">
      <ConfirmButton
        fields={{ intent: "choose" }}
        buttonLabel="Make this the current release"
        title={`Make ${id} the current release?`}
        confirmLabel="Make this the current release"
      >
        <p>New tallies will use this release. Tallies and shifts in progress are unaffected.</p>
      </ConfirmButton>
    </div>
  );
}

function PublishForm({ id, isCurrentSuggested }: Pick<Props, "id" | "isCurrentSuggested">) {
  const pending = useNavigation().formData?.get("intent") === "publish";
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4">
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="publish" />
        <CheckboxField
          name="current"
          defaultChecked={isCurrentSuggested}
          label="Make this the current release"
          hint="New tallies will use this release. Tallies and shifts in progress are unaffected."
        />
        <p className="max-w-prose text-muted-foreground text-sm">
          A published release can't be deleted, because saved tallies refer to it.
        </p>
        <div>
          <Button type="submit" pending={pending}>
            Publish {id}
          </Button>
        </div>
      </Form>
      <DeleteButton id={id} />
    </Card>
  );
}

function DeleteButton({ id }: { id: string }) {
  return (
    <ConfirmButton
      fields={{ intent: "delete" }}
      buttonLabel="Delete release"
      variant="destructive"
      title={`Delete ${id}?`}
      confirmLabel="Delete release"
    >
      <p>This deletes the values of this dry run. You can upload the same file again.</p>
    </ConfirmButton>
  );
}
