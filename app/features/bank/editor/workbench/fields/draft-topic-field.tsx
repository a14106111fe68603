import { createContext, useContext, useState } from "react";
import { readArray } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Field } from "~/ui/field";
import { getValueAt } from "../../model/draft-path";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { renderHint } from "./render-hint";

/** Paths of the existing topics. */
export const TopicsContext = createContext<readonly string[]>([]);
const topicListId = "topics";
const pathSeparator = " › ";

/** The suggestions shared by all topic fields. */
export function TopicSuggestions() {
  return (
    <datalist id={topicListId}>
      {useContext(TopicsContext).map((path) => (
        <option key={path} value={path} />
      ))}
    </datalist>
  );
}

/** A topic field with the path on one line; a new topic is created on publication. */
export function DraftTopicField({ path, isPart }: { path: Path; isPart: boolean }) {
  const { content, setValue, markVisited, isLocked } = useEditor();
  const topics = useContext(TopicsContext);
  const { error, warnings } = useFieldFindings(path);
  const value = getValueAt(content, path);
  const storedText = readArray(value).join(pathSeparator);
  const [typed, setTyped] = useState(storedText);
  const text =
    parseTopic(typed)?.join(pathSeparator) === (value === undefined ? undefined : storedText) ? typed : storedText;
  const isNew = storedText !== "" && topics.length > 0 && !topics.includes(storedText);
  return (
    <Field
      id={getFieldId(path)}
      label="Topic"
      hint={renderHint(
        isNew
          ? "This topic is new and will be created when the question is published."
          : `Write the path from broad to narrow, such as Lung › Nodule.${isPart ? " Leave blank to use the topic of the case." : ""}`,
        warnings,
      )}
      error={error}
      list={topicListId}
      autoComplete="off"
      maxLength={250}
      readOnly={isLocked}
      className="sm:col-span-2"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        setValue(path, parseTopic(target.value));
      }}
      onBlur={() => markVisited(path)}
    />
  );
}

function parseTopic(text: string): string[] | undefined {
  const topicNames = text
    .split(/[›>]/)
    .map((step) => step.trim())
    .filter(Boolean);
  return topicNames.length ? topicNames : undefined;
}
