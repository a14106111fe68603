import { Form, useNavigation } from "@remix-run/react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextareaField } from "~/ui/field";
import { Page } from "~/ui/page";
import type { FoundView } from "../found-view";
import type { TestPage } from "../test-by-ids.loader.server";
import { FoundQuestionTable, SkippedIdsNotice } from "./found-questions";
import { PlayForm } from "./play-form";
import { RecentTestsSection } from "./recent-tests-section";

interface TestByIdsProps {
  page: TestPage;
  /** The action's response, shown instead of the data that the loader read for the page's address. */
  actionResult?: {
    text: string;
    error: string | null;
    found: FoundView | null;
    sessionOptions: TestPage["sessionOptions"];
  };
}

/** Renders the page where an admin pastes question ids and plays the questions as a learner does. */
export function TestByIdsPage({ page, actionResult }: TestByIdsProps) {
  const { text, found, sessionOptions } = actionResult ?? page;
  const isFinding = useNavigation().formData?.get("intent") === "find";
  return (
    <Page
      title="Test by ids"
      description="Play any published questions as a learner sees them, in any mode. Your answers do not count in your progress or in statistics."
      width="wide"
    >
      <div className="grid gap-8 *:min-w-0">
        <Form method="post" action={paths.testByIds} className="grid gap-3" preventScrollReset>
          <input type="hidden" name="intent" value="find" />
          <TextareaField
            key={text}
            name="ids"
            label="Question ids"
            hint="Separate ids with commas or line breaks. You can also paste ranges (gi-001..gi-020), earlier versions (gi-001@v2), or a CSV with an “id” column."
            error={actionResult?.error ? [actionResult.error] : undefined}
            defaultValue={text}
            rows={6}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="[&_textarea]:font-mono"
            autoFocus={Boolean(actionResult?.error)}
          />
          <div>
            <Button type="submit" variant={found?.playableQuestions.length ? "outline" : "primary"} pending={isFinding}>
              Find questions
            </Button>
          </div>
        </Form>
        {found && (
          <section aria-labelledby="found" className="grid gap-4 *:min-w-0">
            <h2 id="found" className="font-semibold text-lg">
              {found.playableQuestions.length ? `Found: ${found.playableQuestions.length}` : "No playable questions"}
            </h2>
            <SkippedIdsNotice {...found} />
            {found.playableQuestions.length > 0 && (
              <>
                <PlayForm
                  ids={found.ids}
                  questionCount={found.playableQuestions.length}
                  sessionOptions={sessionOptions}
                  extraTimePercent={page.extraTime}
                />
                <FoundQuestionTable questions={found.playableQuestions} />
              </>
            )}
          </section>
        )}
        <RecentTestsSection tests={page.tests} />
      </div>
    </Page>
  );
}
