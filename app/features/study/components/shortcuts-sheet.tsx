import { type FormEvent, useState } from "react";
import { paths } from "~/paths";
import { Dialog } from "~/ui/dialog";
import { CheckboxField } from "~/ui/field";

const shortcuts = [
  ["A to H, or 1 to 8", "Choose an option; if you can choose several, press the key again to clear the option"],
  ["0 to 9", "Type the answer if the question asks for a number"],
  ["Shift + A to H", "Strike out or restore an option"],
  ["Enter", "Submit the answer, then continue"],
  ["← →", "Go to the previous or next question"],
  ["↑ ↓", "Move through the options"],
  ["F", "Flag the question"],
  ["N", "Open your note"],
  ["C", "Set your confidence: guess, unsure, or sure"],
  ["H", "Highlight the selected text. If no text is selected, select words in the question with ← → and Shift + →"],
  ["R", "Report the question"],
  ["/", "Search"],
  ["?", "Show this list"],
] as const;

const imageShortcuts = [
  ["W", "Drag to set window and level; press the key again to go back to scrolling"],
  ["Z", "Drag to zoom; press the key again to go back to scrolling"],
  ["I", "Invert black and white"],
  ["T", "Rotate clockwise"],
  ["M", "Flip left and right"],
  ["0", "Reset the image; in a question that asks for a number, click the image first"],
  ["O", "After the answer, show or hide the regions or labels"],
  ["Space", "Play or stop cine"],
] as const;

interface ShortcutsSheetProps {
  open: boolean;
  isOff: boolean;
  onToggle: (isOff: boolean) => void;
  onClose: () => void;
}

/** The list of keyboard shortcuts and a switch that turns all of them on or off. */
export function ShortcutsSheet({ open, isOff, onToggle, onClose }: ShortcutsSheetProps) {
  const [hasFailed, setFailed] = useState(false);
  const change = async (event: FormEvent<HTMLInputElement>) => {
    const nextIsOff = !event.currentTarget.checked;
    onToggle(nextIsOff);
    setFailed(false);
    if (!(await saveShortcutsOff(nextIsOff))) {
      onToggle(!nextIsOff);
      setFailed(true);
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <CheckboxField
        role="switch"
        label="Use keyboard shortcuts"
        hint="Shortcuts are off while you type. Turn off all shortcuts if a screen reader or voice control uses the same keys."
        error={hasFailed ? ["This setting was not saved. Check your connection and try again."] : undefined}
        checked={!isOff}
        onChange={change}
        className="mb-4 border-border border-b pb-4"
      />
      <ShortcutList shortcuts={shortcuts} />
      <p className="mt-4 text-muted-foreground text-sm">
        If a question has an option C, F, or H, the key chooses that option instead. To set your confidence or flag the
        question, use Tab to reach the confidence choices and the flag button.
      </p>
      <h3 className="mt-6 mb-2.5 font-semibold">Images</h3>
      <ShortcutList shortcuts={imageShortcuts} />
      <p className="mt-4 text-muted-foreground text-sm">
        While an image has the focus, arrow keys act like a drag with the selected tool, with larger steps if you hold
        Shift. Page Up and Page Down scroll. When you measure or mark, arrow keys move a crosshair and Enter sets a
        point.
      </p>
    </Dialog>
  );
}

function ShortcutList({ shortcuts }: { shortcuts: readonly (readonly [key: string, action: string])[] }) {
  return (
    <dl className="grid gap-2.5 text-sm">
      {shortcuts.map(([key, action]) => (
        <div key={key} className="grid grid-cols-[8.5rem_1fr] gap-3">
          <dt className="font-semibold">{key}</dt>
          <dd className="text-muted-foreground">{action}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Saves the setting in the learner's account. Returns false if the request failed. */
async function saveShortcutsOff(isOff: boolean): Promise<boolean> {
  const fields = new FormData();
  fields.set("intent", "shortcuts");
  if (isOff) fields.set("shortcutsOff", "on");
  try {
    const response = await fetch(paths.settings, { method: "POST", body: fields });
    return response.ok && !response.redirected;
  } catch {
    return false;
  }
}
