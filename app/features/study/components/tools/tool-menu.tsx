import { Ruler } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/field";
import { setCommitFirst } from "./use-commit-first";

interface ToolMenuProps {
  /** The button that opened the menu and closes it again. */
  buttonRef: RefObject<HTMLElement>;
  commitFirst: boolean | null;
  onOpenUnits: () => void;
  onClose: () => void;
}

/** The menu of the button "More tools". */
export function ToolMenu({ buttonRef, commitFirst, onOpenUnits, onClose }: ToolMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const closeRef = useRef(onClose);
  closeRef.current = onClose;
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("button, input")?.focus();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target) && !buttonRef.current?.contains(target))
        closeRef.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      closeRef.current();
      buttonRef.current?.focus();
    };
    addEventListener("pointerdown", onPress);
    addEventListener("focusin", onPress);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPress);
      removeEventListener("focusin", onPress);
      removeEventListener("keydown", onKey);
    };
  }, [buttonRef]);
  return (
    // The menu can take the focus, so that pressing its text does not move the focus out and close the menu.
    <div
      ref={panel}
      tabIndex={-1}
      className="menu-panel absolute top-full right-0 z-30 mt-1 grid w-72 gap-3 p-3 outline-none"
    >
      <Button
        variant="ghost"
        className="justify-start px-1"
        onClick={() => {
          onClose();
          onOpenUnits();
        }}
      >
        <Ruler aria-hidden="true" />
        Units and half-lives
      </Button>
      {commitFirst !== null && (
        <CheckboxField
          label="Commit first"
          hint="On this device, the options stay hidden until you type your own answer."
          checked={commitFirst}
          onChange={(event) => setCommitFirst(event.target.checked)}
          className="border-border border-t px-1 pt-3"
        />
      )}
    </div>
  );
}
