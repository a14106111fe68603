import { type ReactNode, useEffect, useState } from "react";
import { cn } from "~/lib/cn";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useNonce } from "~/ui/nonce";
import { commitFirstKey, type Finding, type useCommitFirst } from "./use-commit-first";

// The server does not know the setting of this device, so this script hides the options before the browser paints them.
const hideOptionsScript = `try{localStorage.getItem("${commitFirstKey}")==="on"&&document.documentElement.setAttribute("data-commit-first","")}catch{}`;

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

function CommitForm({ finding, onChange }: { finding: Finding; onChange: (finding: Finding) => void }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-3 rounded-lg border border-border border-dashed p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const text = finding.text.trim();
        if (text) onChange({ text, committed: true });
        else setMissing(true);
      }}
    >
      <Field
        name="finding"
        label="Commit first: what is your answer?"
        hint="The options appear next. Only you see your text, and it is not graded."
        error={isMissing && !finding.text.trim() ? ["Type your answer, or press “No idea”."] : undefined}
        autoComplete="off"
        maxLength={300}
        value={finding.text}
        onChange={(event) => onChange({ text: event.target.value, committed: false })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Show options</Button>
        <Button variant="outline" onClick={() => onChange({ text: finding.text.trim(), committed: true })}>
          No idea
        </Button>
      </div>
    </form>
  );
}

/** The finding that the learner committed to, for comparison with the key. */
export function CommittedFinding({ finding }: { finding: Finding }) {
  if (!finding.committed) return null;
  return (
    <p className="rounded-lg border border-border px-3 py-2 text-sm">
      <span className="text-muted-foreground">Your answer before you saw the options: </span>
      {finding.text ? <span className="font-medium">{finding.text}</span> : "no idea"}
    </p>
  );
}
