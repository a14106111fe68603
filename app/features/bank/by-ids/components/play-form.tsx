import { Form, useNavigation } from "@remix-run/react";
import { Link2, Play } from "lucide-react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ModeChoice } from "../../../study/components/exam/mode-choice";
import type { TestPage } from "../test-by-ids.loader.server";

interface PlayFormProps {
  ids: string;
  questionCount: number;
  sessionOptions: TestPage["sessionOptions"];
  extraTimePercent: number;
}

/**
 * Renders the form that starts a test with the found questions. The second button sends the form with GET, which opens an
 * address of this test that can be bookmarked.
 */
export function PlayForm({ ids, questionCount, sessionOptions, extraTimePercent }: PlayFormProps) {
  const isStarting = useNavigation().formData?.get("intent") === "play";
  return (
    <Card className="p-4 sm:p-5">
      <Form method="post" action={paths.testByIds} className="grid gap-4">
        <input type="hidden" name="ids" value={ids} />
        <ModeChoice
          key={JSON.stringify(sessionOptions)}
          initialOptions={sessionOptions}
          questionCount={questionCount}
          extraTime={extraTimePercent}
        />
        <p className="text-muted-foreground text-sm">
          While you play, you choose “Commit first” and your confidence next to each question, as learners do.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="play" size="lg" pending={isStarting}>
            <Play aria-hidden="true" /> Play {countNoun(questionCount, "question")}
          </Button>
          <Button type="submit" formMethod="get" variant="outline" size="lg">
            <Link2 aria-hidden="true" /> Open a link to this test
          </Button>
        </div>
      </Form>
    </Card>
  );
}
