import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Dialog } from "~/ui/dialog";

const keys = [
  ["A to H, or 1 to 8", "Choose an option; again to take it back where several can be chosen"],
  ["↑ ↓", "Walk through the options"],
  ["Enter", "Submit the answer; afterwards, go on"],
  ["← →", "Previous or next question"],
  ["F", "Flag the question, or take the flag away (where there is an option F, choose it)"],
  ["?", "Show this list"],
] as const;

/** What each key does. */
export function ShortcutsSheet({ open, off, onClose }: { open: boolean; off: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      description={off ? "You have switched them off." : "They rest while you type."}
    >
      <dl className="grid gap-2.5 text-sm">
        {keys.map(([key, what]) => (
          <div key={key} className="grid grid-cols-[8.5rem_1fr] gap-3">
            <dt className="font-semibold">{key}</dt>
            <dd className="text-muted-foreground">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        <Link to={paths.settings} className="link">
          {off ? "Switch them on in the settings" : "Switch them off in the settings"}
        </Link>
      </p>
    </Dialog>
  );
}
