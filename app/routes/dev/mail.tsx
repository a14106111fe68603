import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Mail } from "lucide-react";
import { anyone, notFound } from "~/features/auth/guards.server";
import { listOutbox } from "~/features/email/list-outbox.server";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

const maxMailsListed = 50;

export const meta: MetaFunction = () => [{ title: "Outbox · RadCore" }];

/** Lists the mail of a local run; 404 in production. */
export const loader = anyone(async ({ context, request }) => {
  if (!context.settings.local) throw notFound(request);
  const mails = await listOutbox(context, maxMailsListed);
  return { mails: mails.map((mail) => ({ ...mail, at: new Date(mail.createdAt).toISOString() })) };
});

export default function OutboxPage() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Outbox"
      description="Mail of this local run, newest first; nothing leaves this machine unless SMTP_URL is set."
    >
      {mails.length === 0 ? (
        <EmptyState icon={Mail} title="No mail yet">
          Sign up or ask for a new password, then reload this page.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {mails.map((mail, index) => (
            <Card as="li" key={mail.id} className="p-0">
              <details open={index === 0} className="group">
                <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
                  <span className="font-semibold">{mail.subject}</span>
                  <span className="min-w-0 break-all text-muted-foreground text-sm">to {mail.recipient}</span>
                  <MailState mail={mail} />
                  <time dateTime={mail.at} className="text-muted-foreground text-sm tabular-nums">
                    {mail.at.slice(0, 19).replace("T", " ")} UTC
                  </time>
                </summary>
                <p className="whitespace-pre-wrap border-border border-t px-4 py-3 [overflow-wrap:anywhere]">
                  <LinkedText text={mail.plain} />
                </p>
              </details>
            </Card>
          ))}
        </ul>
      )}
    </Page>
  );
}

const mailStates = {
  waiting: { label: "stored", tone: "neutral" },
  sending: { label: "sending", tone: "neutral" },
  handed_over: { label: "handed over", tone: "neutral" },
  sent: { label: "delivered", tone: "success" },
  failed: { label: "not delivered", tone: "destructive" },
} as const;

function MailState({ mail }: { mail: { state: keyof typeof mailStates; lastError: string | null; attempts: number } }) {
  const { label, tone } = mailStates[mail.state];
  return (
    <span className="flex flex-wrap items-baseline gap-2">
      <Badge tone={tone}>
        {mail.state === "waiting" && mail.attempts > 0 ? `retrying after ${mail.attempts} attempts` : label}
      </Badge>
      {mail.lastError && <span className="text-muted-foreground text-sm">{mail.lastError}</span>}
    </span>
  );
}

function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <a key={piece} href={piece} className="link">
        {piece}
      </a>
    ),
  );
}
