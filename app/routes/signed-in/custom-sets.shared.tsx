import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { selectTopics } from "~/features/sets/builder-counts.server";
import { useMatchCount } from "~/features/sets/components/use-match-count";
import { describeRecipe } from "~/features/sets/custom-set-view.server";
import { parseRecipe, selectSharedSet } from "~/features/sets/custom-sets.server";
import { limitLinkGuesses } from "~/features/sets/limit-link-guesses.server";
import { BankAccessNote } from "~/features/study/components/bank-access-note";
import { StartButton } from "~/features/study/components/start-button";
import { modeNames } from "~/features/study/engine/session-taxonomy";
import { writeStartQuery } from "~/features/study/start-query";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormKey } from "~/ui/form-key";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ request, context, viewer, params }) => {
  const { db, now } = context;
  const token = params.token ?? "";
  await limitLinkGuesses(context, viewer.userId);
  const [[shared], topics] = await db.batch([selectSharedSet(db, token), selectTopics(db)]);
  const recipe = shared && parseRecipe(shared.request);
  if (!recipe) throw notFound(request);
  // Sends only the recipe, never the owner or their answers (S2). The browser fetches the number of matching
  // questions.
  return {
    ...{ token, recipe, name: shared.name },
    isOwn: shared.owner === viewer.userId,
    description: describeRecipe(recipe, topics),
    access: getBankAccess(viewer, now),
  };
});

export const meta: MetaFunction = () => [{ title: "A shared set · RadCore" }];

export default function SharedSetPage() {
  const { token, isOwn, name, recipe, description, access } = useLoaderData<typeof loader>();
  const matchCount = useMatchCount(recipe.filter);
  const size = Math.min(recipe.size, matchCount ?? recipe.size);
  return (
    <Page
      title={name}
      description={
        isOwn ? "This is your own set, as other learners see it." : "Another learner shared this set with you."
      }
      width="normal"
    >
      <Card className="grid gap-5">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted-foreground text-sm">Includes</dt>
          <dd className="wrap-anywhere">{description}</dd>
          <dt className="text-muted-foreground text-sm">Size</dt>
          <dd>{countNoun(recipe.size, "question")}</dd>
          <dt className="text-muted-foreground text-sm">Mode</dt>
          <dd>{modeNames[recipe.mode ?? "tutor"]}</dd>
          <dt className="text-muted-foreground text-sm">Matching questions</dt>
          <dd aria-live="polite">{formatMatchCount(matchCount)}</dd>
        </dl>
        <div className="flex flex-wrap gap-2">
          {matchCount !== 0 && <StartButton request={recipe}>Start {countNoun(size, "question")}</StartButton>}
          {!isOwn && (
            <Form method="post" action={paths.customSets}>
              <input type="hidden" name="token" value={token} />
              <FormKey />
              <Button type="submit" name="intent" value="copy" variant="outline">
                Copy to my sets
              </Button>
            </Form>
          )}
          <Link to={`${paths.customSets}?${writeStartQuery(recipe)}`} className={buttonClass({ variant: "ghost" })}>
            Open in Custom sets
          </Link>
        </div>
        <div className="text-muted-foreground text-sm">
          <BankAccessNote access={access} />
        </div>
      </Card>
    </Page>
  );
}

function formatMatchCount(matchCount: number | null): string {
  if (matchCount === null) return "Counting questions…";
  if (matchCount === 0) return "No questions";
  return countNoun(matchCount, "question");
}
