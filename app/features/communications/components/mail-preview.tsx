import type { CampaignState } from "../taxonomy";

interface Mail {
  subject: string;
  plain: string;
  html: string;
}

const asSent = "As it went out, in your own copy.";
const when: Record<CampaignState, string> = {
  draft: "As it would come to you, with the last saved words.",
  scheduled: "As it will go out, in your own copy.",
  sending: asSent,
  sent: asSent,
  cancelled: asSent,
};

/**
 * A mail as this admin would get it: the HTML part in a frame that may run nothing, and the plain part. Without its style
 * block, which is for dark mailboxes alone and which our content security policy refuses in the frame too.
 */
export function MailPreview({ mail, state }: { mail: Mail; state: CampaignState }) {
  return (
    <>
      <p className="mt-1 text-muted-foreground text-sm">{when[state]}</p>
      <p className="mt-3 break-words border-border border-b pb-3 text-sm">
        <span className="text-muted-foreground">Subject</span> <span className="font-medium">{mail.subject}</span>
      </p>
      <iframe
        title="The mail as HTML"
        sandbox=""
        srcDoc={mail.html.replace(/<style>.*?<\/style>/s, "")}
        className="mt-3 h-96 w-full rounded-lg border border-border bg-white [color-scheme:light]"
      />
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer font-medium">The plain part</summary>
        <pre className="mt-2 whitespace-pre-wrap break-words rounded-lg bg-muted p-3 font-mono text-xs">
          {mail.plain}
        </pre>
      </details>
    </>
  );
}
