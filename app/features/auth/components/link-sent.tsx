import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/paths";

/** A mail may be on its way; the words are the same whoever asked (A2). `readHere`: a local run keeps its mail. */
export function LinkSent({ readHere, children }: { readHere: boolean; children: ReactNode }) {
  return (
    <div role="status" className="flex gap-3">
      <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
      <div className="grid gap-2">
        {children}
        {readHere && (
          <p>
            This is a local run: read the mail at{" "}
            <a className="link" href={paths.devMail}>
              {paths.devMail}
            </a>
            .
          </p>
        )}
      </div>
    </div>
  );
}
