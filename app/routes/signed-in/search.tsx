import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { Search } from "lucide-react";
import { signedIn } from "~/features/auth/guards.server";
import { SearchResults } from "~/features/questions/components/search-results";
import { maxSearchLength } from "~/features/questions/filter";
import { searchQuestions } from "~/features/questions/search.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { StartButton } from "~/features/study/components/start-button";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Search · RadCore" }];

export const loader = signedIn(async ({ request, context, viewer }) => {
  const searchText = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, maxSearchLength);
  const { unlimited } = getBankAccess(viewer, context.now);
  return { searchText, found: await searchQuestions(context.db, { userId: viewer.userId, unlimited }, searchText) };
});

export default function SearchPage() {
  const { searchText, found } = useLoaderData<typeof loader>();
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
        {found === null && searchText !== "" && <p>Enter a word with letters or numbers.</p>}
        {found?.length === 0 && (
          <EmptyState icon={Search} title={`No results for “${searchText}”`}>
            Search covers the stems of opened questions, and the explanations and topics of answered ones. Try fewer or
            shorter words.
          </EmptyState>
        )}
        {found !== null && found.length > 0 && (
          <>
            <p className="text-muted-foreground text-sm">{countNoun(found.length, "question")} found</p>
            <SearchResults
              results={found}
              renderActions={({ id, foundIn }) => (
                <StartButton request={{ from: "question", questionId: id }} variant="outline" size="sm">
                  {foundIn === "topic" ? "Study" : "Study again"}
                </StartButton>
              )}
            />
          </>
        )}
      </div>
    </Page>
  );
}
