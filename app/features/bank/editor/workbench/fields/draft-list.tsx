import { ChevronDown, ChevronUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { isDraft, readArray } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Button } from "~/ui/button";
import { getValueAt } from "../../model/draft-path";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { renderHint } from "./render-hint";

interface DraftListProps {
  path: Path;
  title: string;
  hint?: ReactNode;
  /** Returns the name of an entry, such as "Option A". */
  getName: (index: number) => string;
  /** Label of the button that adds an entry. */
  addLabel: string;
  maxEntries: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onMove?: ((from: number, to: number) => void) | undefined;
  /** Renders a control next to the name of an entry, such as the key checkbox. */
  renderHeading?: ((path: Path, index: number) => ReactNode) | undefined;
  children: (path: Path, index: number) => ReactNode;
}

/** A list of the draft with buttons that add, remove, and move entries. */
export function DraftList(props: DraftListProps) {
  const { path, title, hint, getName, addLabel, maxEntries, onAdd, onRemove, onMove, renderHeading, children } = props;
  const { content, isLocked } = useEditor();
  const { error, warnings } = useFieldFindings(path);
  const legend = useRef<HTMLLegendElement>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const entries = readArray(getValueAt(content, path));
  const previousLength = useRef(entries.length);
  const lastAction = useRef<"added" | "dropped" | null>(null);
  useEffect(() => {
    // Focuses the first field of an added entry, or the list's title after a removal.
    if (lastAction.current === "added" && entries.length > previousLength.current)
      listRef.current?.lastElementChild?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    if (lastAction.current === "dropped" && entries.length < previousLength.current) legend.current?.focus();
    lastAction.current = null;
    previousLength.current = entries.length;
  }, [entries.length]);
  const hintText = renderHint(hint, warnings);
  return (
    <fieldset id={getFieldId(path)} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend ref={legend} tabIndex={-1} className="mb-1 font-semibold outline-none">
        {title}
      </legend>
      {hintText && <div className="-mt-2 text-[0.8125rem] text-muted-foreground">{hintText}</div>}
      <ol ref={listRef} className="grid gap-3">
        {entries.map((entry, index) => {
          const entryPath = [...path, index];
          const name = getName(index);
          return (
            <li key={getReactKey(entries, entry, index)}>
              {/* biome-ignore lint/a11y/useSemanticElements: screen readers would announce too much for nested fieldsets in a list */}
              <div
                role="group"
                aria-label={name}
                id={getFieldId(entryPath)}
                tabIndex={-1}
                className="grid gap-3 rounded-lg border border-border bg-background/40 p-3 outline-none"
              >
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium text-sm">{name}</span>
                  {renderHeading?.(entryPath, index)}
                  {!isLocked && (
                    <span className="ml-auto flex">
                      {onMove && (
                        <>
                          <IconButton
                            label={`Move up: ${name}`}
                            isDisabled={index === 0}
                            onPress={() => onMove(index, index - 1)}
                          >
                            <ChevronUp aria-hidden="true" />
                          </IconButton>
                          <IconButton
                            label={`Move down: ${name}`}
                            isDisabled={index === entries.length - 1}
                            onPress={() => onMove(index, index + 1)}
                          >
                            <ChevronDown aria-hidden="true" />
                          </IconButton>
                        </>
                      )}
                      <IconButton
                        label={`Remove: ${name}`}
                        onPress={() => {
                          lastAction.current = "dropped";
                          onRemove(index);
                        }}
                      >
                        <Trash2 aria-hidden="true" />
                      </IconButton>
                    </span>
                  )}
                </div>
                {children(entryPath, index)}
              </div>
            </li>
          );
        })}
      </ol>
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
      {!isLocked && entries.length < maxEntries && (
        <div>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              lastAction.current = "added";
              onAdd();
            }}
          >
            <Plus aria-hidden="true" />
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function IconButton({
  label,
  isDisabled,
  onPress,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8 min-h-8 pointer-coarse:size-10"
      aria-label={label}
      title={label}
      // Uses aria-disabled, because a disabled button would lose the focus when its entry reaches an end of the list.
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
    </Button>
  );
}

/**
 * Returns the React key of an entry: its id, so that fields keep the focus when entries move, or its index if the id is
 * missing or not unique.
 */
function getReactKey(entries: readonly unknown[], entry: unknown, index: number): string | number {
  if (!isDraft(entry) || typeof entry.id !== "string") return index;
  const { id } = entry;
  return entries.filter((other) => isDraft(other) && other.id === id).length === 1 ? id : index;
}
