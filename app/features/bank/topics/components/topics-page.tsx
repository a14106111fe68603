import { Form, Link, useNavigation } from "@remix-run/react";
import { ListTree } from "lucide-react";
import { formatTopicPath } from "~/features/questions/derived-columns";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field, TextareaField } from "~/ui/field";
import { ListFilter } from "~/ui/list-filter";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import { Table } from "~/ui/table";
import { listEmptyTopics } from "../list-empty-topics";
import type { TopicsResult } from "../topics.action.server";
import type { TopicRow, TopicsPage } from "../topics.loader.server";

const notices = {
  changed: "The topic has its new path. Questions, drafts, and custom sets moved along.",
  deleted: "The empty topics are deleted.",
  named: "The other names are saved. Searches find the questions under them.",
};

/** The topic tree (D2): an admin renames, moves, and merges topics by giving them another path. */
export function TopicsView({ page, result }: { page: TopicsPage; result: TopicsResult | undefined }) {
  const { topics, chosenId, find, done } = page;
  const shown = topics.filter(({ names, synonyms }) =>
    [formatTopicPath(names), ...synonyms].some((name) => name.toLowerCase().includes(find.toLowerCase())),
  );
  const chosen = topics.find(({ id }) => id === chosenId);
  const empty = listEmptyTopics(topics);
  return (
    <Page
      title="Topics"
      description={`${countNoun(topics.length, "topic")}. Learners see a whole path after an answer, and its first name before.`}
      width="wide"
    >
      <div className="grid grid-cols-1 gap-6">
        {done && !result && <ResultAlert tone="success">{notices[done]}</ResultAlert>}
        {chosen && (
          <div key={chosen.id} className="grid gap-4">
            <TopicForm topic={chosen} topics={topics} result={result?.synonyms ? undefined : result} />
            <SynonymsForm topic={chosen} result={result?.synonyms} />
          </div>
        )}
        {topics.length === 0 ? (
          <EmptyState icon={ListTree} title="No topics yet">
            Publishing a question creates its topic.
          </EmptyState>
        ) : (
          <div>
            <ListFilter
              action={paths.topics}
              search={{ label: "Words of the path or another name", value: find }}
              selects={[]}
            />
            {shown.length > 0 ? (
              <TopicTable topics={shown} chosenId={chosenId} />
            ) : (
              <EmptyState icon={ListTree} title="No matching topics">
                No path or other name contains “{find}”.
              </EmptyState>
            )}
          </div>
        )}
        {empty.length > 0 && (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            <input type="hidden" name="intent" value="deleteEmpty" />
            <Button type="submit" variant="outline">
              Delete {countNoun(empty.length, "empty topic")}
            </Button>
            <p className="text-muted-foreground text-sm">An empty topic has no question and no topic below it.</p>
          </Form>
        )}
      </div>
    </Page>
  );
}

interface TopicFormProps {
  topic: TopicRow;
  topics: readonly TopicRow[];
  result: TopicsResult | undefined;
}

function TopicForm({ topic, topics, result }: TopicFormProps) {
  const isPending = useNavigation().formData?.get("intent") === "change";
  const path = formatTopicPath(topic.names);
  const below = topics.filter(
    ({ names }) => names.length > topic.names.length && topic.names.every((name, index) => names[index] === name),
  );
  const questionCount = [topic, ...below].reduce((sum, { live, other }) => sum + live + other, 0);
  const mergedPaths = result?.mergedPaths ?? [];
  return (
    <Form method="post" className="card grid gap-4" aria-label={`Change ${path}`}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="topic" value={topic.id} />
      <div>
        <h2 className="font-semibold text-lg">{path}</h2>
        <p className="text-muted-foreground text-sm">
          {countNoun(questionCount, "question")}
          {below.length > 0 && ` and ${countNoun(below.length, "topic")} below`} move along.
        </p>
      </div>
      <Field
        // A new result may bring another path.
        key={result?.path ?? path}
        name="path"
        label="New path"
        hint="Up to three names with › or > between them. The path of another topic merges the two."
        error={result?.problem ? [result.problem] : undefined}
        defaultValue={result?.path ?? path}
        maxLength={300}
        required
        autoFocus
        autoComplete="off"
        list="topic-paths"
      />
      <datalist id="topic-paths">
        {topics.map(({ id, names }) => (
          <option key={id} value={formatTopicPath(names)} />
        ))}
      </datalist>
      {mergedPaths.length > 0 && (
        <Alert tone="warning" title="This merges topics">
          <p>
            {mergedPaths.join("; ")} {mergedPaths.length === 1 ? "exists" : "exist"} already. Merging cannot be undone.
          </p>
          <input type="hidden" name="merge" value="yes" />
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={mergedPaths.length > 0 ? "destructive" : "primary"} pending={isPending}>
          {mergedPaths.length > 0 ? "Merge topics" : "Change path"}
        </Button>
        <Link to={paths.topics} className={buttonClass({ variant: "outline" })} preventScrollReset>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

function SynonymsForm({ topic, result }: { topic: TopicRow; result: TopicsResult["synonyms"] }) {
  const isPending = useNavigation().formData?.get("intent") === "synonyms";
  const text = result?.text ?? topic.synonyms.join("\n");
  return (
    <Form method="post" className="card grid gap-4" aria-label={`Other names of ${formatTopicPath(topic.names)}`}>
      <input type="hidden" name="intent" value="synonyms" />
      <input type="hidden" name="topic" value={topic.id} />
      <TextareaField
        key={text}
        name="synonyms"
        label="Other names"
        hint="One on each line, such as “kidney stone” for urolithiasis. Searches find this topic’s questions under them."
        error={result && [result.problem]}
        defaultValue={text}
        rows={3}
      />
      <div>
        <Button type="submit" variant="outline" pending={isPending}>
          Save other names
        </Button>
      </div>
    </Form>
  );
}

function TopicTable({ topics, chosenId }: { topics: readonly TopicRow[]; chosenId: string | null }) {
  return (
    <Table caption="Topics">
      <thead>
        <tr>
          <th scope="col">Topic</th>
          <th scope="col" className="text-right">
            Questions
          </th>
        </tr>
      </thead>
      <tbody>
        {topics.map(({ id, names, live, other, synonyms }) => {
          const path = formatTopicPath(names);
          return (
            <tr key={id} aria-current={id === chosenId || undefined}>
              <th scope="row" className="font-normal" style={{ paddingLeft: `${0.75 + (names.length - 1) * 1.5}rem` }}>
                <Link
                  to={`${paths.topics}?${new URLSearchParams({ topic: id })}`}
                  aria-label={`Change ${path}`}
                  className="link"
                >
                  {names.at(-1)}
                </Link>
                {synonyms.length > 0 && <span className="text-muted-foreground text-sm"> · {synonyms.join(", ")}</span>}
              </th>
              <td className="text-right tabular-nums">
                {live + other > 0 ? (
                  <Link to={`${paths.manageQuestions}?${new URLSearchParams({ topic: path })}`} className="link">
                    {live} live{other > 0 && `, ${countNoun(other, "other")}`}
                    <span className="sr-only"> in {path}</span>
                  </Link>
                ) : (
                  "–"
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
