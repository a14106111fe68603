import type { CampaignState } from "../communication-taxonomy";

interface Mail {
  subject: string;
  plain: string;
  html: string;
}

const sentNote = "The email as it was sent, shown with your name.";
const previewNotes: Record<CampaignState, string> = {
  draft: "The email as you type, shown with your name.",
  scheduled: "The email as it will be sent, shown with your name.",
  sending: sentNote,
  sent: sentNote,
  cancelled: sentNote,
};

/**
 * Shows the email as this admin would receive it: the HTML part in a sandboxed frame, and the plain part. Removes the style
 * block, which only affects dark mode and which our content security policy blocks.
 */
export function MailPreview({ mail, state }: { mail: Mail; state: CampaignState }) {
  return (
    <>
      <p className="mt-1 text-muted-foreground text-sm">{previewNotes[state]}</p>
      <p className="mt-3 break-words border-border border-b pb-3 text-sm">
        <span className="text-muted-foreground">Subject</span> <span className="font-medium">{mail.subject}</span>
      </p>
      <iframe
        title="HTML version of the email"
        sandbox=""
        srcDoc={mail.html.replace(/<style>.*?<\/style>/s, "")}
        className="mt-3 h-96 w-full rounded-lg border border-border bg-white [color-scheme:light]"
      />
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer font-medium">Plain text version</summary>
        <pre className="mt-2 whitespace-pre-wrap break-words rounded-lg bg-muted p-3 font-mono text-xs">
          {mail.plain}
        </pre>
      </details>
    </>
  );
}
