import { Form } from "@remix-run/react";
import { getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormError, SelectField, TextareaField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { useCopy } from "~/ui/use-copy";
import type { ProgramPage } from "../coordinator/program-page.server";
import { linkDurations } from "../program-limits";

const durationOptions = linkDurations.map((value) => ({ value, label: `${value} days` }));

/** Renders the ways to invite learners, and the open invitations. */
export function ProgramInvitations({ invitations, result }: Pick<ProgramPage, "invitations"> & { result: LastResult }) {
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card className="p-5">
          <MailForm result={result} />
        </Card>
        <Card className="p-5">
          <LinkForm result={result} />
        </Card>
      </div>
      {invitations.length > 0 && (
        <Card className="p-5">
          <h3 className="font-semibold">Open invitations</h3>
          <ul className="mt-3 grid gap-4">
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <Invitation invitation={invitation} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function MailForm({ result }: { result: LastResult }) {
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../program-forms").then((forms) => forms.mailInvitationSchema),
    id: "mail-invitation",
    lastResult: getFormResult(result, "inviteByMail"),
  });
  return (
    <Form {...formProps} method="post" preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="inviteByMail" />
      <FormError id={form.errorId} error={form.errors} />
      <TextareaField
        {...inputProps(fields.emails)}
        label="Invite by email"
        hint="One address per line. Each invitation works for one learner, for 14 days."
        rows={3}
        required
        error={fields.emails.errors}
      />
      <div>
        <Button type="submit">Send invitations</Button>
      </div>
    </Form>
  );
}

function LinkForm({ result }: { result: LastResult }) {
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../program-forms").then((forms) => forms.linkSchema),
    id: "link-invitation",
    lastResult: getFormResult(result, "link"),
    defaultValue: { days: "30" },
  });
  return (
    <Form {...formProps} method="post" preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="link" />
      <FormKey />
      <FormError id={form.errorId} error={form.errors} />
      <SelectField
        {...inputProps(fields.days)}
        label="Invite by link"
        hint="Everyone with the link can take a seat until the link expires, the seats are used, or you revoke it."
        options={durationOptions}
        error={fields.days.errors}
      />
      <div>
        <Button type="submit" variant="outline">
          Create link
        </Button>
      </div>
    </Form>
  );
}

function Invitation({ invitation }: { invitation: ProgramPage["invitations"][number] }) {
  const { id, email, link, expiresOn } = invitation;
  const { field, copy, copied } = useCopy(link ?? "");
  return (
    <Form method="post" preventScrollReset className="grid gap-1.5">
      <input type="hidden" name="intent" value="revoke" />
      <input type="hidden" name="invitationId" value={id} />
      <div className="flex flex-wrap items-center gap-2">
        {link ? (
          <input {...field} aria-label="Invitation link" className="control min-w-0 flex-1 basis-48" />
        ) : (
          <p className="min-w-0 flex-1 basis-48 break-all">{email}</p>
        )}
        {link && (
          <Button variant="outline" onClick={copy}>
            Copy
          </Button>
        )}
        <Button type="submit" variant="ghost">
          Revoke<span className="sr-only"> the invitation {email ?? "by link"}</span>
        </Button>
      </div>
      <p role="status" className="text-[0.8125rem] text-muted-foreground">
        {copied ? "Copied." : `Expires on ${expiresOn}`}
      </p>
    </Form>
  );
}
