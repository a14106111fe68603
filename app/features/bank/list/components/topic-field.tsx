import { useFetcher } from "@remix-run/react";
import { type ComponentProps, useId } from "react";
import { paths } from "~/paths";
import { Field } from "~/ui/field";

interface TopicFieldProps extends Omit<ComponentProps<typeof Field>, "list" | "onFocus"> {
  /** Existing topics; fetched on focus if missing. */
  topics?: readonly string[];
}

/** A topic path field with existing topics as suggestions. */
export function TopicField({ topics, className, ...rest }: TopicFieldProps) {
  const fetcher = useFetcher<{ topics: string[] }>();
  const listId = useId();
  const knownTopics = topics ?? fetcher.data?.topics;
  const fetchTopics = () => {
    if (!knownTopics && fetcher.state === "idle") fetcher.load(paths.newQuestion);
  };
  return (
    <div className={className}>
      <Field {...rest} list={listId} autoComplete="off" onFocus={fetchTopics} />
      <datalist id={listId}>
        {knownTopics?.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </div>
  );
}
