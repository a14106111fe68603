import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { Search } from "lucide-react";
import { signedIn } from "~/features/auth/guards.server";
import { SearchResults } from "~/features/questions/components/search-results";
import { explanationParameter, explanationPath } from "~/features/questions/explanation-path";
import { maxSearchLength } from "~/features/questions/filter";
import { searchQuestions } from "~/features/questions/search.server";
import { addThumbnails } from "~/features/questions/thumbnails.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { readSeriesAccess } from "~/features/series/series-access.server";
import { StudyQuestionButton } from "~/features/study/components/study-question-button";
import { readLatestAnswerPlace } from "~/features/study/latest-answer.server";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { sessionPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Search · RadCore" }];

export const loader = signedIn(async ({ request, context, viewer }) => {
  const parameters = new URL(request.url).searchParams;
  const explainedId = parameters.get(explanationParameter);
  if (explainedId) {
    const place = await readLatestAnswerPlace(context.db, viewer.userId, explainedId);
    if (place) throw redirect(sessionPath(place.sessionId, place.position + 1));
  }
  const searchText = (parameters.get("q") ?? "").trim().slice(0, maxSearchLength);
  const access = getBankAccess(viewer, context.now);
  const searcher = { userId: viewer.userId, unlimited: access.unlimited };
  const found = await searchQuestions(context.db, searcher, searchText);
  return {
    searchText,
    access,
    found: found && addThumbnails(found, await readSeriesAccess(context, request)),
    isExplanationMissing: explainedId !== null,
  };
});

export default function SearchPage() {
  const { searchText, access, found, isExplanationMissing } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const isSearching = state === "loading" && location?.pathname === paths.search;
  return (
    <Page
      title="Search"
      description="Search your notes, questions you have opened, explanations of questions you have answered, and topics."
    >
      <Form method="get" role="search" className="mb-6 flex max-w-xl items-end gap-2">
        <Field
          label="Words"
          type="search"
          name="q"
          defaultValue={searchText}
          maxLength={maxSearchLength}
          autoComplete="off"
          autoFocus={!searchText}
          className="flex-1"
        />
        <Button type="submit" pending={isSearching}>
          <Search aria-hidden="true" />
          {isSearching ? "Searching…" : "Search"}
        </Button>
      </Form>
      <div aria-live="polite" className="grid gap-3">
        {isExplanationMissing && (
          <Alert tone="warning">This explanation cannot be opened now. Study the question again to see it.</Alert>
        )}
        {found === null && searchText !== "" && <p>Enter a word with letters or numbers.</p>}
        {found?.length === 0 && (
          <EmptyState icon={Search} title={`No results for “${searchText}”`}>
            Search finds a question by its words after you open it, and by its explanation after you answer it. Try
            fewer or shorter words.
          </EmptyState>
        )}
        {found !== null && found.length > 0 && (
          <>
            <p className="text-muted-foreground text-sm">{countNoun(found.length, "question")} found</p>
            <SearchResults
              results={found}
              renderActions={({ id, isOpened, isAnswered, topic }) => (
                <div className="flex flex-wrap gap-2">
                  {isAnswered && (
                    <Link
                      to={explanationPath(id, searchText)}
                      prefetch="none"
                      className={buttonClass({ variant: "outline", size: "sm" })}
                    >
                      Open explanation
                      <span className="sr-only">: {topic}</span>
                    </Link>
                  )}
                  <StudyQuestionButton question={{ id, topic }} isOpened={isOpened} access={access}>
                    {isOpened ? "Study again" : "Study"}
                  </StudyQuestionButton>
                </div>
              )}
            />
          </>
        )}
      </div>
    </Page>
  );
}
