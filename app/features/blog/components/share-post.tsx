import { Check, Link2, Mail, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "~/ui/button";

/** Buttons to share a post by email, link, or the device's share sheet, without third parties. */
export function SharePost({ title, url }: { title: string; url: string }) {
  const [support, setSupport] = useState({ copy: false, share: false });
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    setSupport({ copy: Boolean(navigator.clipboard), share: Boolean(navigator.share) });
  }, []);
  const mailUrl = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  const buttonStyle = { variant: "outline", size: "sm" } as const;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-1 text-muted-foreground text-sm">Share</span>
      <a href={mailUrl} className={buttonClass(buttonStyle)}>
        <Mail aria-hidden="true" /> Send by email
      </a>
      <Button
        {...buttonStyle}
        // Hides the button if the browser cannot copy to the clipboard, but keeps its space, so that the layout does not jump.
        className={support.copy ? undefined : "invisible"}
        onClick={() =>
          navigator.clipboard.writeText(url).then(
            () => setCopied(true),
            () => {},
          )
        }
      >
        {copied ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
        <span aria-live="polite">{copied ? "Link copied" : "Copy link"}</span>
      </Button>
      {support.share && (
        <Button {...buttonStyle} onClick={() => navigator.share({ title, url }).catch(() => {})}>
          <Share2 aria-hidden="true" /> More options…
        </Button>
      )}
    </div>
  );
}
