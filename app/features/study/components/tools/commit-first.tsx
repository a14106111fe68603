import { type ReactNode, useEffect, useState } from "react";
import { cn } from "~/lib/cn";
import { useNonce } from "~/ui/nonce";
import { lazyStudyComponent } from "../lazy-study-component";
import { commitFirstKey, type useCommitFirst } from "./use-commit-first";

// The server does not know the setting of this device, so this script hides the options before the browser paints them.
const hideOptionsScript = `try{localStorage.getItem("${commitFirstKey}")==="on"&&document.documentElement.setAttribute("data-commit-first","")}catch{}`;

// Only on devices with this setting.
const CommitForm = lazyStudyComponent("commit-form", async () => (await import("./commit-form")).CommitForm);

interface CommitFirstProps {
  commitFirst: ReturnType<typeof useCommitFirst>;
  /** The answer form with the options. */
  children: ReactNode;
}

/** Asks for a finding before it shows the options (Q11). Without JavaScript, the options show at once. */
export function CommitFirst({ commitFirst, children }: CommitFirstProps) {
  const { isApplicable, hidesOptions, finding, setFinding } = commitFirst;
  const nonce = useNonce();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <>
      {isApplicable && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hideOptionsScript }} />
      )}
      {hidesOptions && <CommitForm finding={finding} onChange={setFinding} />}
      <div className={cn(hidesOptions ? "hidden" : isApplicable && !isHydrated && "[[data-commit-first]_&]:invisible")}>
        {children}
      </div>
    </>
  );
}
