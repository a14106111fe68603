import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/field";
import { formatCount } from "../../format-count";

interface Props {
  id: string;
  isReady: boolean;
  /** Number of questions that would be added or changed. */
  changeCount: number;
}

/** Applies or cancels a dry run. */
export function ApplyImportForm({ id, isReady, changeCount }: Props) {
  const intent = useNavigation().formData?.get("intent");
  const isPending = intent === "bring-in" || intent === "cancel";
  return (
    <Card className="grid max-w-3xl gap-4">
      {isReady && (
        <Form method="post" id={`bring-in-${id}`} className="grid gap-4">
          <input type="hidden" name="intent" value="bring-in" />
          {changeCount > 0 && (
            <CheckboxField
              name="toReview"
              label="Submit for review at once"
              hint="Questions that fail a check stay drafts."
            />
          )}
        </Form>
      )}
      <div className="flex flex-wrap gap-2">
        {isReady && (
          <Button type="submit" form={`bring-in-${id}`} pending={intent === "bring-in"} disabled={isPending}>
            {changeCount === 0
              ? "Finish without changes"
              : `Import ${changeCount === 1 ? "one question" : `${formatCount(changeCount)} questions`}`}
          </Button>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="cancel" />
          <Button type="submit" variant="outline" pending={intent === "cancel"} disabled={isPending}>
            Cancel import
          </Button>
        </Form>
      </div>
    </Card>
  );
}
