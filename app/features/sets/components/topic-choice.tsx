import type { BuilderCounts } from "../builder-counts";
import { maxTopicSearchLength } from "../builder-counts";

interface TopicChoiceProps {
  topics: BuilderCounts["topics"];
  chosen: readonly string[];
  onToggle: (id: string) => void;
  find: string;
  onFind: (find: string) => void;
}

/** The topic tree with a search field. Selecting a topic includes the topics below it and shows its children. */
export function TopicChoice({ topics, chosen, onToggle, find, onFind }: TopicChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Topic</legend>
      <input
        type="search"
        name="find"
        aria-label="Find a topic"
        placeholder="Find a topic"
        maxLength={maxTopicSearchLength}
        value={find}
        onChange={(event) => onFind(event.target.value)}
        className="control mb-2 sm:max-w-sm"
      />
      {topics.list.length === 0 ? (
        <p className="text-muted-foreground text-sm">
          {find ? "No topics found. Try other words." : "No topics have matching questions."}
        </p>
      ) : (
        <ul className="max-h-72 overflow-y-auto rounded-lg border border-border p-1">
          {topics.list.map(({ id, path, count }) => (
            <li key={id}>
              <label
                className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-accent/60 has-checked:bg-accent pointer-coarse:min-h-10"
                style={find ? undefined : { paddingInlineStart: `${0.5 + 1.25 * getDepth(path)}rem` }}
              >
                <input
                  type="checkbox"
                  name="topic"
                  value={id}
                  checked={chosen.includes(id)}
                  onChange={() => onToggle(id)}
                  className="size-4 shrink-0 accent-primary"
                />
                <span className="min-w-0 flex-1">{find ? path : getLastName(path)}</span>{" "}
                <span className="text-muted-foreground text-xs tabular-nums">{count}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1.5 text-[0.8125rem] text-muted-foreground">
        Topics that could reveal a diagnosis appear after you answer one of their questions.
      </p>
      {topics.hiddenCount > 0 && (
        <p className="mt-1.5 text-[0.8125rem] text-muted-foreground">
          {topics.hiddenCount} more; type a word to find {topics.hiddenCount === 1 ? "it" : "them"}.
        </p>
      )}
    </fieldset>
  );
}

function getDepth(path: string): number {
  return path.split(" › ").length - 1;
}

function getLastName(path: string): string {
  return path.slice(path.lastIndexOf(" › ") + 1).replace(/^› /, "");
}
