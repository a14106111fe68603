import { ChevronDown, ChevronUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { arrayOf, isDraft } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Button } from "~/ui/button";
import { valueAt } from "../../model/path";
import { fieldId, useSaid, useWriting } from "../writing";
import { hintWith } from "./hint";

interface EntriesProps {
  path: Path;
  title: string;
  hint?: ReactNode;
  /** Returns the name of an entry, such as "Option A". */
  nameOf: (index: number) => string;
  /** Label of the button that adds an entry. */
  add: string;
  most: number;
  onAdd: () => void;
  onDrop: (index: number) => void;
  onMove?: ((from: number, to: number) => void) | undefined;
  /** Renders a control next to the name of an entry, such as the key checkbox. */
  head?: ((path: Path, index: number) => ReactNode) | undefined;
  children: (path: Path, index: number) => ReactNode;
}

/** A list of the draft with buttons that add, remove, and move entries. */
export function Entries(props: EntriesProps) {
  const { path, title, hint, nameOf, add, most, onAdd, onDrop, onMove, head, children } = props;
  const { content, locked } = useWriting();
  const { error, warnings } = useSaid(path);
  const legend = useRef<HTMLLegendElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const entries = arrayOf(valueAt(content, path));
  const count = useRef(entries.length);
  const asked = useRef<"added" | "dropped" | null>(null);
  useEffect(() => {
    // Focuses the first field of an added entry, or the list's title after a removal.
    if (asked.current === "added" && entries.length > count.current)
      list.current?.lastElementChild?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    if (asked.current === "dropped" && entries.length < count.current) legend.current?.focus();
    asked.current = null;
    count.current = entries.length;
  }, [entries.length]);
  const said = hintWith(hint, warnings);
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend ref={legend} tabIndex={-1} className="mb-1 font-semibold outline-none">
        {title}
      </legend>
      {said && <div className="-mt-2 text-[0.8125rem] text-muted-foreground">{said}</div>}
      <ol ref={list} className="grid gap-3">
        {entries.map((entry, index) => {
          const at = [...path, index];
          const name = nameOf(index);
          return (
            <li key={keyOf(entries, entry, index)}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset within a list says too much */}
              <div
                role="group"
                aria-label={name}
                id={fieldId(at)}
                tabIndex={-1}
                className="grid gap-3 rounded-lg border border-border bg-background/40 p-3 outline-none"
              >
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium text-sm">{name}</span>
                  {head?.(at, index)}
                  {!locked && (
                    <span className="ml-auto flex">
                      {onMove && (
                        <>
                          <Tool label={`Move up: ${name}`} off={index === 0} press={() => onMove(index, index - 1)}>
                            <ChevronUp aria-hidden="true" />
                          </Tool>
                          <Tool
                            label={`Move down: ${name}`}
                            off={index === entries.length - 1}
                            press={() => onMove(index, index + 1)}
                          >
                            <ChevronDown aria-hidden="true" />
                          </Tool>
                        </>
                      )}
                      <Tool
                        label={`Remove: ${name}`}
                        press={() => {
                          asked.current = "dropped";
                          onDrop(index);
                        }}
                      >
                        <Trash2 aria-hidden="true" />
                      </Tool>
                    </span>
                  )}
                </div>
                {children(at, index)}
              </div>
            </li>
          );
        })}
      </ol>
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
      {!locked && entries.length < most && (
        <div>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              asked.current = "added";
              onAdd();
            }}
          >
            <Plus aria-hidden="true" />
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Tool({
  label,
  off,
  press,
  children,
}: {
  label: string;
  off?: boolean;
  press: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8 min-h-8 pointer-coarse:size-10"
      aria-label={label}
      title={label}
      // Uses aria-disabled, because a disabled button would lose the focus at the end of the list.
      aria-disabled={off || undefined}
      onClick={() => !off && press()}
    >
      {children}
    </Button>
  );
}

/**
 * Returns the React key of an entry: its id, so that fields keep the focus when entries move, or its index if the id is
 * missing or not unique.
 */
function keyOf(entries: readonly unknown[], entry: unknown, index: number): string | number {
  if (!isDraft(entry) || typeof entry.id !== "string") return index;
  const { id } = entry;
  return entries.filter((other) => isDraft(other) && other.id === id).length === 1 ? id : index;
}
