import type { ReactNode } from "react";
import { adminSubscriberPath, adminUserExportPath } from "~/admin-paths";
import { ActionButton, ConfirmButton, type LastResult } from "~/features/admin/components/admin-form";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { PersonView } from "../person-view";
import { BanForm, DeleteForm, ImpersonateForm, RoleForm } from "./destructive-actions";
import { EmailForm, NamesForm } from "./name-and-email-forms";

export interface ActionFormProps {
  person: PersonView;
  result: LastResult;
  /** Names one try at the payment provider. */
  formKey: string;
}

const fixedNote = "This is a fixed admin name: it cannot be renamed, banned, demoted or deleted.";
const selfNote = "This is your own account: what would lock you out, another admin has to do.";

/** What an admin can do to an account; what is never possible for it is left out. */
export function PersonActions(props: ActionFormProps) {
  const { person, formKey } = props;
  const safe = !person.self && !person.fixed;
  const { name } = person;
  return (
    <div className="gap-4 lg:columns-2">
      {!safe && (
        <p className="mb-4 text-muted-foreground text-sm [column-span:all]">{person.fixed ? fixedNote : selfNote}</p>
      )}
      <ActionCard id="logins-act" title="Logins and e-mail">
        <div className="flex flex-wrap gap-2">
          <ConfirmButton
            fields={{ intent: "signOut" }}
            button="Sign out everywhere"
            title={`Sign ${name} out everywhere?`}
            confirm="Sign them out"
          >
            <p>{person.self ? "You are signed out here, too." : "Every login ends. They can sign in again at once."}</p>
          </ConfirmButton>
          {person.mfa && !person.self && (
            <ConfirmButton
              fields={{ intent: "takeTwoStep" }}
              button="Take two-step sign-in away"
              title={`Take two-step sign-in away from ${name}?`}
              confirm="Take it away"
            >
              <p>
                For somebody who has lost the phone and the backup codes. Be sure that it is them who ask: from then on
                the password alone signs in. Every login of theirs ends.
              </p>
            </ConfirmButton>
          )}
          {!person.emailVerified && (
            <>
              <ActionButton fields={{ intent: "resend" }}>Resend verification</ActionButton>
              <ConfirmButton
                fields={{ intent: "confirm" }}
                button="Confirm the e-mail by hand"
                title={`Take ${person.email} as confirmed?`}
                confirm="It is confirmed"
              >
                <p>Only if you know that the address is theirs: a new password can be asked for with it.</p>
              </ConfirmButton>
            </>
          )}
        </div>
      </ActionCard>
      {!person.self && !person.admin && (
        <ActionCard
          id="look-act"
          title="Look as them"
          note="Read only, for an hour. Every page that you open is written down."
        >
          <ImpersonateForm {...props} />
        </ActionCard>
      )}
      <ActionCard id="names-act" title="Names" note="Nothing is kept by a name: everything else stays as it is.">
        <NamesForm key={`${person.storedUsername}-${name}`} {...props} />
      </ActionCard>
      {safe && (
        <ActionCard
          id="email-act"
          title="E-mail address"
          note="The new address has to be confirmed; the old one is told."
        >
          <EmailForm key={person.email} {...props} />
        </ActionCard>
      )}
      <ActionCard id="access-act" title="Comp and quota" note="Given where the subscription is, with its history.">
        <a href={`${adminSubscriberPath(person.userId)}#acts`} className={buttonClass({ variant: "outline" })}>
          Give a comp or change the quota
        </a>
      </ActionCard>
      {(safe || !person.admin) && (
        <ActionCard
          id="role-act"
          title={person.admin ? "Make a learner" : "Make an admin"}
          note={
            person.admin
              ? "They lose the admin house at once. The last admin cannot be made a learner."
              : "An admin sees and changes everything here, this page included."
          }
        >
          <RoleForm key={String(person.admin)} {...props} />
        </ActionCard>
      )}
      {safe && !person.admin && (
        <ActionCard
          id="ban-act"
          title={person.ban ? "Ban" : "Ban them"}
          note="Every login ends, and they cannot sign in."
        >
          {person.ban && (
            <div className="mb-4">
              <ActionButton fields={{ intent: "unban" }}>Take the ban back</ActionButton>
            </div>
          )}
          <BanForm key={String(Boolean(person.ban))} {...props} />
          {person.ban && person.renews && (
            <div className="mt-4 border-border border-t pt-4">
              <p className="mb-3 text-sm">Their subscription goes on renewing, though they cannot use it.</p>
              <ActionButton fields={{ intent: "cancelSubscription", key: formKey }}>
                Cancel it at the period's end
              </ActionButton>
            </div>
          )}
        </ActionCard>
      )}
      <ActionCard id="export-act" title="Everything stored" note="The JSON file that they can download themselves.">
        <form method="post" action={adminUserExportPath(person.userId)}>
          <Button type="submit" variant="outline">
            Export the account
          </Button>
        </form>
      </ActionCard>
      {safe && !person.admin && (
        <ActionCard
          id="delete-act"
          title="Delete the account"
          note="As if they did it: the payment provider forgets them first, then their name, address, notes, flags and progress go for good."
        >
          <DeleteForm {...props} />
        </ActionCard>
      )}
    </div>
  );
}

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
