import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { ViewerIcon, type ViewerIconName } from "./viewer-icons";

const itemSelector = "button:not(:disabled), select:not(:disabled)";

interface ToolbarRowProps {
  label: string;
  /** Part that stays visible while a narrow row scrolls. */
  end: ReactNode;
  children: ReactNode;
}

/** A row of buttons that is one stop of the Tab key; arrow keys move between its items (ARIA toolbar pattern). */
export function ToolbarRow({ label, end, children }: ToolbarRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  const listItems = () => [...(ref.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
  const makeTabStop = (stop: Element | undefined) => {
    for (const item of listItems()) item.tabIndex = item === stop ? 0 : -1;
  };
  // The items depend on the series.
  useEffect(() => {
    const items = listItems();
    makeTabStop(items.find((item) => item.getAttribute("tabindex") === "0") ?? items[0]);
  });

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const items = listItems();
    const index = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
    if (!step || index < 0) return;
    event.preventDefault();
    items[(index + step + items.length) % items.length]?.focus();
  };

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      onKeyDown={handleKey}
      onFocus={({ target }) => makeTabStop(target)}
      className="flex h-12 items-center rounded-lg border border-border bg-card px-1"
    >
      <div className="flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto fade-end pr-6">{children}</div>
      {end}
    </div>
  );
}

interface ToolbarButtonProps {
  name: string;
  icon: ViewerIconName;
  shortcut?: string | undefined;
  /** Defined for toggle buttons. */
  isPressed?: boolean;
  onClick: () => void;
}

export function ToolbarButton({ name, icon, shortcut, isPressed, onClick }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
      className={cn(
        "grid size-8 shrink-0 place-items-center rounded-md -outline-offset-2 hover:bg-accent pointer-coarse:size-11",
        isPressed && "bg-primary text-primary-foreground hover:bg-primary",
      )}
    >
      <ViewerIcon name={icon} />
    </button>
  );
}

interface ToolbarSelectProps<Value extends string> {
  name: string;
  value: Value;
  /** Label of each value. */
  choices: Partial<Record<Value, string>>;
  /** Defined if the select is one of the tools; true while its tool is active. */
  isPressed?: boolean;
  /** Called when the select gets the focus, before the learner chooses. */
  onIntent?: () => void;
  onChoose: (value: Value) => void;
}

export function ToolbarSelect<Value extends string>(props: ToolbarSelectProps<Value>) {
  const { name, value, choices, isPressed, onIntent, onChoose } = props;
  const isValue = (key: string): key is Value => key in choices;
  return (
    <select
      aria-label={name}
      value={value}
      onFocus={onIntent}
      onChange={({ target }) => isValue(target.value) && onChoose(target.value)}
      className={cn(
        "mx-1 h-8 max-w-24 shrink-0 rounded-md border border-border px-0.5 text-sm -outline-offset-2 pointer-coarse:h-11",
        isPressed ? "bg-primary text-primary-foreground" : "bg-card",
      )}
    >
      {Object.entries<string | undefined>(choices).map(([key, label]) => (
        <option key={key} value={key} className="bg-card text-foreground">
          {label}
        </option>
      ))}
    </select>
  );
}
