import { useFetcher } from "@remix-run/react";
import { type ComponentProps, useId } from "react";
import { paths } from "~/paths";
import { Field } from "~/ui/field";
import { useHasArea } from "../../../auth/components/use-admin-scope";

interface TopicFieldProps extends Omit<ComponentProps<typeof Field>, "list" | "onFocus"> {
  /** Existing topics; fetched on focus if missing. */
  topics?: readonly string[];
}

/** A topic path field with existing topics as suggestions. */
export function TopicField({ topics, className, ...rest }: TopicFieldProps) {
  // The list comes from the page of a new question, which other admins do not have (A8).
  const canWrite = useHasArea("bankWriting");
  const fetcher = useFetcher<{ topics: string[] }>();
  const listId = useId();
  const knownTopics = topics ?? fetcher.data?.topics;
  const fetchTopics = () => {
    if (canWrite && !knownTopics && fetcher.state === "idle") fetcher.load(paths.newQuestion);
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
