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
  questions: number;
  manner: TestPage["manner"];
  extraTime: number;
}

/** Starts a test of the questions found. Submitted as GET, it opens a bookmarkable address of this test. */
export function PlayForm({ ids, questions, manner, extraTime }: PlayFormProps) {
  const isStarting = useNavigation().formData?.get("intent") === "play";
  return (
    <Card className="p-4 sm:p-5">
      <Form method="post" action={paths.testByIds} className="grid gap-4">
        <input type="hidden" name="ids" value={ids} />
        <ModeChoice
          key={JSON.stringify(manner)}
          initialOptions={manner}
          questionCount={questions}
          extraTime={extraTime}
        />
        <p className="text-muted-foreground text-sm">
          You choose “Commit first” and confidence next to each question, as learners do.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="play" size="lg" pending={isStarting}>
            <Play aria-hidden="true" /> Play {countNoun(questions, "question")}
          </Button>
          <Button type="submit" formMethod="get" variant="outline" size="lg">
            <Link2 aria-hidden="true" /> Open link to this test
          </Button>
        </div>
      </Form>
    </Card>
  );
}
