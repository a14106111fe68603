import { createContext, useContext, useState } from "react";
import { arrayOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Field } from "~/ui/field";
import { valueAt } from "../../model/path";
import { fieldId, useSaid, useWriting } from "../writing";
import { hintWith } from "./hint";

/** Paths of the existing topics. */
export const TopicsContext = createContext<readonly string[]>([]);
const listId = "topics";
const between = " › ";

/** The suggestions shared by all topic fields. */
export function TopicList() {
  return (
    <datalist id={listId}>
      {useContext(TopicsContext).map((path) => (
        <option key={path} value={path} />
      ))}
    </datalist>
  );
}

/** A topic field with the path on one line; a new topic is created on publication. */
export function TopicAt({ path, isPart }: { path: Path; isPart: boolean }) {
  const { content, set, touch, locked } = useWriting();
  const topics = useContext(TopicsContext);
  const { error, warnings } = useSaid(path);
  const value = valueAt(content, path);
  const held = arrayOf(value).join(between);
  const [typed, setTyped] = useState(held);
  const text = read(typed)?.join(between) === (value === undefined ? undefined : held) ? typed : held;
  const isNew = held !== "" && topics.length > 0 && !topics.includes(held);
  return (
    <Field
      id={fieldId(path)}
      label="Topic"
      hint={hintWith(
        isNew
          ? "New topic, created when the question is published."
          : `Broad to narrow, such as Lung › Nodule.${isPart ? " Leave blank to use the topic of the case." : ""}`,
        warnings,
      )}
      error={error}
      list={listId}
      autoComplete="off"
      maxLength={250}
      readOnly={locked}
      className="sm:col-span-2"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        set(path, read(target.value));
      }}
      onBlur={() => touch(path)}
    />
  );
}

function read(text: string): string[] | undefined {
  const steps = text
    .split(/[›>]/)
    .map((step) => step.trim())
    .filter(Boolean);
  return steps.length ? steps : undefined;
}
