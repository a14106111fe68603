import { Link, useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { adminSearchResultsPath } from "~/admin-paths";
import { cn } from "~/lib/cn";
import { countNoun } from "~/lib/text";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import type { AdminSearchResults } from "../admin-search.loader.server";
import { listPaletteGroups, type PaletteGroup } from "./palette-items";

/** Pause in typing (ms) after which the palette searches. */
const typingPauseMs = 150;
const minSearchLength = 2;

interface Props {
  open: boolean;
  onClose: () => void;
  pages: readonly { name: string; to: string }[];
  /** What the admin can search, in words. */
  searchedKinds: string;
}

/** Opens pages and everything that the admin search finds, with the keyboard alone: arrows, Enter, and Escape. */
export function CommandPalette({ open, onClose, pages, searchedKinds }: Props) {
  const [text, setText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const { results, state, retry } = usePaletteSearch(text.trim());
  const groups = listPaletteGroups(pages, text, results);
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(activeIndex, items.length - 1)];
  const toOptionId = (key: string) => `${listId}-${key}`;
  const activeId = active && toOptionId(active.key);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActiveIndex((Math.min(activeIndex, items.length - 1) + step + items.length) % items.length);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      onClose();
      navigate(active.to);
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title="Go to">
      <input
        required
        type="text"
        role="combobox"
        aria-label={`Search pages, ${searchedKinds}`}
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        placeholder={`Pages, ${searchedKinds}`}
        className="control"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActiveIndex(0);
        }}
        onKeyDown={handleKeyDown}
      />
      {items.length > 0 && (
        <div id={listId} role="listbox" aria-label="Results" className="mt-3 max-h-[50dvh] overflow-y-auto">
          {groups.map((group) => (
            <OptionGroup key={group.title} {...{ group, activeId, toOptionId, onClose }} />
          ))}
        </div>
      )}
      <div className="mt-3 text-sm">
        {state === "failed" && (
          <Alert tone="destructive">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              The search failed. Check your connection, then try again.
              <Button size="sm" variant="outline" onClick={retry}>
                Try again
              </Button>
            </span>
          </Alert>
        )}
        {state === "searching" && <Spinner label="Searching" />}
        {state === "done" && (
          <p role="status" className={cn(items.length > 0 ? "sr-only" : "text-muted-foreground")}>
            {items.length > 0
              ? countNoun(items.length, "result")
              : `No results for “${text.trim()}”. Results must match every word.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface OptionGroupProps {
  group: PaletteGroup;
  activeId: string | undefined;
  toOptionId: (key: string) => string;
  onClose: () => void;
}

function OptionGroup({ group: { title, items }, activeId, toOptionId, onClose }: OptionGroupProps) {
  const headingId = toOptionId(title.toLowerCase());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be part of a listbox
    <div role="group" aria-labelledby={headingId}>
      <p id={headingId} role="presentation" className="px-2.5 pt-2 pb-1 font-medium text-muted-foreground text-xs">
        {title}
      </p>
      {items.map(({ key, name, note, to }) => (
        <Link
          key={key}
          id={toOptionId(key)}
          role="option"
          aria-selected={toOptionId(key) === activeId}
          tabIndex={-1}
          to={to}
          onClick={onClose}
          className={cn(
            "flex min-w-0 items-baseline gap-2 rounded-lg px-2.5 py-1.5 text-sm",
            toOptionId(key) === activeId ? "bg-accent text-accent-foreground" : "hover:bg-muted",
          )}
        >
          <span className="max-w-[65%] shrink-0 truncate font-medium">{name}</span>
          {note && <span className="min-w-0 truncate text-muted-foreground text-xs">{note}</span>}
        </Link>
      ))}
    </div>
  );
}

/** Searches after a pause in typing. Keeps the results of the text before until the new ones arrive. */
function usePaletteSearch(text: string) {
  const [searchedText, setSearchedText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearchedText(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearch = searchedText.length >= minSearchLength;
  const { data, isFetching, isError, refetch } = useQuery<AdminSearchResults | null>({
    queryKey: [adminSearchResultsPath(searchedText)],
    enabled: isSearch,
    retry: false,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const isWaiting = text !== searchedText && text.length >= minSearchLength;
  const state = isFetching || isWaiting ? "searching" : isSearch && isError ? "failed" : "done";
  return {
    results: text.length >= minSearchLength ? (data ?? null) : null,
    state: state as "searching" | "failed" | "done",
    retry: () => void refetch(),
  };
}
