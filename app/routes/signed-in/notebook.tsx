import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { NotebookActions } from "~/features/notebook/components/notebook-actions";
import { NotebookEmpty } from "~/features/notebook/components/notebook-empty";
import { NotebookEntryRow } from "~/features/notebook/components/notebook-entry-row";
import { NotebookFilterForm } from "~/features/notebook/components/notebook-filter-form";
import { selectNotebook, toNotebookPage } from "~/features/notebook/notebook.server";
import { notebookPath, readNotebookQuery } from "~/features/notebook/notebook-query";
import { formatDueDay } from "~/features/review/due-text";
import { DueCardsPanel } from "~/features/review/flash-cards/components/due-cards-panel";
import { selectDueCards, toDueCards } from "~/features/review/flash-cards/flash-cards.server";
import { formatTime } from "~/lib/time-text";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";

export const loader = signedIn(async ({ request, context, viewer }) => {
  const { filter, after } = readNotebookQuery(new URL(request.url).searchParams);
  const { db, now } = context;
  const [rows, dueCard, nextCard] = await db.batch([
    selectNotebook(db, viewer.userId, filter, after),
    ...selectDueCards(db, viewer.userId, now),
  ]);
  const { entries, next } = toNotebookPage(rows, filter);
  const cards = toDueCards(dueCard, nextCard, now);
  return {
    filter,
    cards,
    nextDueText: cards.nextDueAt === null ? null : formatDueDay(cards.nextDueAt, now, viewer.timeZone),
    // Only exports need the fronts and the pictures of the cards.
    entries: entries.map(({ front: _, picture: __, ...entry }) => ({
      ...entry,
      savedAt: formatTime(entry.at, now, viewer.timeZone),
    })),
    next,
    isFirstPage: after === null,
    canExport: !viewer.isImpersonated,
  };
});

export const meta: MetaFunction = () => [{ title: "Notebook · RadCore" }];

export default function NotebookPage() {
  const { filter, cards, nextDueText, entries, next, isFirstPage, canExport } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Notebook"
      description="Your notes, your highlights, and the teaching points of questions you missed at your last answer."
      actions={entries.length > 0 && <NotebookActions filter={filter} canExport={canExport} />}
    >
      <DueCardsPanel cards={cards} nextDueText={nextDueText} />
      <NotebookFilterForm filter={filter} />
      {entries.length > 0 ? (
        <Card as="section" aria-label="Entries" className="py-1 print:border-0 print:p-0">
          <ul>
            {entries.map((entry) => (
              <NotebookEntryRow key={`${entry.kind} ${entry.questionId}`} entry={entry} />
            ))}
          </ul>
        </Card>
      ) : (
        <NotebookEmpty filter={filter} hasMore={next !== null} />
      )}
      <div className="print:hidden">
        <Pager
          label="Pages of the notebook"
          first={!isFirstPage && notebookPath(filter)}
          next={next !== null && notebookPath(filter, next)}
        />
      </div>
    </Page>
  );
}
