import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import { formatRvu } from "../browser/rvu-format";
import { parseSearchText } from "../browser/search-text";
import type { CatalogStudy } from "../engine/rvu-catalog";
import { modalityNames } from "../engine/rvu-taxonomy";
import { noCreditTexts } from "../engine/study-credit";
import { type StudyIndex, searchStudies } from "../engine/study-search";
import { type Counts, getCount } from "../engine/tally/tally-counts";

interface StudySearchBoxProps {
  /**
   * Returns the search index, which is built on first use, because building takes some tenths of a second on a phone.
   */
  getIndex: () => StudyIndex;
  counts: Counts;
  favorites: readonly string[];
  /** The study added last. A number without a name adds more of this study. */
  lastStudy: CatalogStudy | null;
  onAdd: (study: CatalogStudy, count: number) => void;
  onUndo: () => void;
}

const maxShownStudies = 8;

/**
 * A combobox that adds studies: type, choose with the arrow keys, and press Enter. The text stays selected, so that
 * Enter adds one more and typing starts a new search.
 */
export function StudySearchBox({ getIndex, counts, favorites, lastStudy, onAdd, onUndo }: StudySearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const [wasOpened, setWasOpened] = useState(false);
  /** Whether the text changed since the last study was added. */
  const [isEdited, setIsEdited] = useState(false);
  const parsedText = useMemo(() => parseSearchText(text), [text]);
  const foundStudies = useMemo(() => {
    if (parsedText.isOnlyCount && lastStudy) return [lastStudy];
    return parsedText.words ? searchStudies(getIndex(), parsedText.words, { limit: maxShownStudies, favorites }) : [];
  }, [getIndex, parsedText, favorites, lastStudy]);
  const isOpen = wasOpened && parsedText.words + text.trim() !== "";
  useSlashKey(input);

  const add = (study: CatalogStudy | undefined) => {
    if (!study) return;
    // Pressing Enter again adds one more, whatever count was typed.
    onAdd(study, isEdited ? parsedText.count : 1);
    setIsEdited(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === "Enter") {
      event.preventDefault();
      if (event.nativeEvent.isComposing || event.repeat) return;
      add(foundStudies[Math.min(activeIndex, foundStudies.length - 1)]);
      if (foundStudies.length) {
        setWasOpened(false);
        input.current?.select();
      }
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      if (!text.trim()) return;
      event.preventDefault();
      const by = key === "ArrowDown" ? 1 : -1;
      setActiveIndex((at) =>
        isOpen && foundStudies.length ? (at + by + foundStudies.length) % foundStudies.length : at,
      );
      setWasOpened(true);
    } else if (key === "Escape" && text) {
      event.preventDefault();
      if (isOpen) setWasOpened(false);
      else setText("");
    } else if (key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !isEdited) {
      // The last action added a study, so undoes that action instead of the typing.
      event.preventDefault();
      event.stopPropagation();
      onUndo();
    }
  };
  return (
    <div className="relative">
      <label htmlFor={`${id}-input`} className="sr-only">
        Add a study
      </label>
      <input
        ref={input}
        id={`${id}-input`}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={
          isOpen && foundStudies.length ? `${id}-${Math.min(activeIndex, foundStudies.length - 1)}` : undefined
        }
        aria-describedby={`${id}-how`}
        // Phones zoom into fields with smaller text.
        className="control min-h-12 pr-12 text-base"
        placeholder="Add a study: ct head, cxr, 3 us ruq"
        type="text"
        inputMode="search"
        enterKeyHint="done"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
          setWasOpened(true);
          setIsEdited(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          // Builds the index before the first keystroke.
          getIndex();
          setWasOpened(isEdited);
        }}
        onBlur={() => setWasOpened(false)}
      />
      <p id={`${id}-how`} className="sr-only">
        Choose a study with the arrow keys, and press Enter to add it. Type a number before the name to add several.
      </p>
      {text ? (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-md text-muted-foreground text-xl hover:text-foreground"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setText("");
            input.current?.focus();
          }}
        >
          <span aria-hidden="true">×</span>
        </button>
      ) : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-3 rounded border border-border bg-muted px-1.5 font-sans text-muted-foreground text-xs leading-6 pointer-coarse:hidden"
        >
          /
        </span>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Studies found"
        className={cn(
          "menu-panel absolute inset-x-0 top-full z-30 mt-1.5 max-h-[60vh] overflow-y-auto p-1",
          !(isOpen && foundStudies.length) && "hidden",
        )}
      >
        {isOpen &&
          foundStudies.map((study, at) => (
            <StudyOption
              key={study.id}
              id={`${id}-${at}`}
              study={study}
              typedCount={isEdited ? parsedText.count : 1}
              count={getCount(counts, study.id)}
              isActive={at === Math.min(activeIndex, foundStudies.length - 1)}
              onChoose={() => add(study)}
            />
          ))}
      </div>
      {isOpen && !foundStudies.length && (
        <p className="menu-panel absolute inset-x-0 top-full z-30 mt-1.5 px-3 py-3 text-sm" role="status">
          {parsedText.isOnlyCount
            ? "A number repeats the last study you added. Add a study first."
            : "No studies match. Try a body part or an abbreviation such as “ctap”."}
        </p>
      )}
    </div>
  );
}

interface StudyOptionProps {
  id: string;
  study: CatalogStudy;
  typedCount: number;
  count: number;
  isActive: boolean;
  onChoose: () => void;
}

function StudyOption({ id, study, typedCount, count, isActive, onChoose }: StudyOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={cn(
        "flex min-h-12 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-accent",
        isActive && "bg-accent text-accent-foreground",
      )}
      // Keeps the focus in the field, so that a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-snug">
          {typedCount > 1 && <span className="tabular-nums">{typedCount} × </span>}
          {study.name}
        </span>
        <span className="block text-muted-foreground text-xs">
          {study.code && `${study.code} · `}
          {modalityNames[study.modality]}
          {study.reason && ` · ${noCreditTexts[study.reason]}`}
        </span>
      </span>
      {count > 0 && (
        <span className="rounded-full bg-primary px-2 font-medium text-primary-foreground text-xs tabular-nums leading-5">
          {count}
          <span className="sr-only"> counted</span>
        </span>
      )}
      <span className="w-12 text-end tabular-nums">
        {formatRvu(study.work)}
        <span className="sr-only"> wRVU</span>
      </span>
    </div>
  );
}

/** Focuses the field when "/" is pressed outside of text fields. */
function useSlashKey(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", handleKeyDown);
    return () => removeEventListener("keydown", handleKeyDown);
  }, [input]);
}

/** Checks whether keystrokes go to a text field. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
