import type { ReactNode } from "react";
import { adminUserExportPath } from "~/admin-paths";
import { ActionButton, ConfirmButton, type LastResult } from "~/features/admin/components/admin-form";
import { useHasArea } from "~/features/auth/components/use-admin-scope";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { PersonView } from "../person-view";
import { BanForm, DeleteForm, ImpersonateForm, RoleForm, ScopeForm } from "./destructive-actions";
import { EmailForm, NamesForm } from "./name-and-email-forms";

export interface ActionFormProps {
  person: PersonView;
  result: LastResult;
  /** Idempotency key of a request to the payment provider. */
  formKey: string;
}

const fixedNote =
  "This admin username is set in the site's configuration, so the account cannot be renamed, banned, demoted, or deleted.";
const selfNote = "This is your own account. Another admin has to make changes that would lock you out.";

/** The actions of the user page (M4); actions that are never possible for this account are left out. */
export function PersonActions(props: ActionFormProps) {
  const { person } = props;
  const canLockOut = !person.isSelf && !person.hasFixedName;
  const { name } = person;
  return (
    <div className="gap-4 lg:columns-2">
      {!canLockOut && (
        <p className="mb-4 text-muted-foreground text-sm [column-span:all]">
          {person.hasFixedName ? fixedNote : selfNote}
        </p>
      )}
      <ActionCard id="logins-act" title="Logins and email">
        <div className="flex flex-wrap gap-2">
          <ConfirmButton
            fields={{ intent: "signOut" }}
            buttonLabel="Sign out everywhere"
            title={`Sign ${name} out everywhere?`}
            confirmLabel="Sign out"
          >
            <p>{person.isSelf ? "This signs you out here, too." : "They can sign in again right away."}</p>
          </ConfirmButton>
          {person.hasTwoStep && !person.isSelf && (
            <ConfirmButton
              fields={{ intent: "takeTwoStep" }}
              buttonLabel="Disable two-step sign-in"
              title={`Disable two-step sign-in for ${name}?`}
              confirmLabel="Disable two-step sign-in"
            >
              <p>
                Use this for a person who lost their phone and backup codes. First make sure that the request comes from
                the account's owner, because the password alone is then enough to sign in. The person is signed out on
                every device.
              </p>
            </ConfirmButton>
          )}
          {!person.emailVerified && (
            <>
              <ActionButton fields={{ intent: "resend" }}>Resend verification</ActionButton>
              <ConfirmButton
                fields={{ intent: "confirm" }}
                buttonLabel="Mark email as verified"
                title={`Mark ${person.email} as verified?`}
                confirmLabel="Mark as verified"
              >
                <p>
                  Do this only if you know that the address belongs to this person, because it can be used to reset the
                  password.
                </p>
              </ConfirmButton>
            </>
          )}
        </div>
      </ActionCard>
      {!person.isSelf && !person.isAdmin && (
        <ActionCard
          id="look-act"
          title="View as user"
          note="Read-only, for one hour. Every page you open is recorded in the audit log."
        >
          <ImpersonateForm {...props} />
        </ActionCard>
      )}
      <ActionCard id="names-act" title="Names" note="A new name does not affect progress, notes, or other data.">
        <NamesForm key={`${person.storedUsername}-${name}`} {...props} />
      </ActionCard>
      {canLockOut && (
        <ActionCard
          id="email-act"
          title="Email"
          note="The new address has to be verified. The old address gets a notice."
        >
          <EmailForm key={person.email} {...props} />
        </ActionCard>
      )}
      <ActionCard id="export-act" title="Data export" note="This is the same JSON file that the learner can download.">
        <form method="post" action={adminUserExportPath(person.userId)}>
          <Button type="submit" variant="outline">
            Export account data
          </Button>
        </form>
      </ActionCard>
    </div>
  );
}

/** The actions that take something away, folded until they are needed (M4). */
export function DestructiveActions(props: ActionFormProps) {
  const { person, formKey, result } = props;
  const hasAdmins = useHasArea("admins");
  const canLockOut = !person.isSelf && !person.hasFixedName;
  if (!canLockOut && person.isAdmin) return null;
  // Open for a form with errors, and while there is a ban to remove.
  const isOpen = person.ban !== null || destructiveIntents.includes(String(result?.initialValue?.intent));
  return (
    <details className="mt-4" open={isOpen || undefined}>
      <summary className="link w-fit cursor-pointer text-sm">Role, ban, and deletion</summary>
      <div className="mt-4 gap-4 lg:columns-2">
        {hasAdmins && canLockOut && person.isAdmin && (
          <ActionCard id="scope-act" title="Scope" note="Pages outside the scope do not exist for this admin.">
            <ScopeForm key={person.scope} {...props} />
          </ActionCard>
        )}
        {hasAdmins && (canLockOut || !person.isAdmin) && (
          <ActionCard
            id="role-act"
            title={person.isAdmin ? "Make learner" : "Make admin"}
            note={
              person.isAdmin
                ? "This account loses access to all admin pages. The last owner cannot be made a learner."
                : "Admins see and change what their scope allows. Pages outside the scope do not exist for them."
            }
          >
            <RoleForm key={String(person.isAdmin)} {...props} />
          </ActionCard>
        )}
        {canLockOut && !person.isAdmin && (
          <ActionCard id="ban-act" title="Ban" note="A ban signs the learner out on every device and blocks sign-in.">
            {person.ban && (
              <div className="mb-4">
                <ActionButton fields={{ intent: "unban" }}>Remove ban</ActionButton>
              </div>
            )}
            <BanForm key={String(Boolean(person.ban))} {...props} />
            {person.ban && person.willRenew && (
              <div className="mt-4 border-border border-t pt-4">
                <p className="mb-3 text-sm">The subscription still renews, although the learner cannot use it.</p>
                <ActionButton fields={{ intent: "cancelSubscription", key: formKey }}>
                  Cancel at the end of the period
                </ActionButton>
              </div>
            )}
          </ActionCard>
        )}
        {canLockOut && !person.isAdmin && (
          <ActionCard
            id="delete-act"
            title="Delete account"
            note="This deletes the learner's record at the payment provider, name, username, email address, password, flags, notes, sets, RVU shifts, and progress. You can't undo this."
          >
            <DeleteForm {...props} />
          </ActionCard>
        )}
      </div>
    </details>
  );
}

const destructiveIntents = ["role", "scope", "ban", "delete"];

function ActionCard({ id, title, note, children }: { id: string; title: string; note?: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="mb-4 break-inside-avoid p-5">
      <h3 id={`${id}-title`} className="font-semibold">
        {title}
      </h3>
      {note && <p className="mt-1 text-muted-foreground text-sm">{note}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
