import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/paths";

/**
 * Confirms a request for a link without revealing whether an account exists (A2). `isLocalRun` adds a link to the local
 * mail page.
 */
export function LinkSent({ isLocalRun, children }: { isLocalRun: boolean; children: ReactNode }) {
  return (
    <div role="status" className="flex gap-3">
      <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
      <div className="grid gap-2">
        {children}
        {isLocalRun && (
          <p>
            This is a local run. Read the email at{" "}
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
