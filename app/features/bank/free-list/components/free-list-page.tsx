import { useCallback } from "react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { useHasArea } from "~/features/auth/components/use-admin-scope";
import { DefaultQuotaForm } from "~/features/billing/admin/components/subscription-settings-forms";
import { countNoun } from "~/lib/text";
import { LeaveDialog } from "~/ui/leave-dialog";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import type { FreeListResult } from "../free-list.action.server";
import type { FreeListPage } from "../free-list.loader.server";
import { AddQuestions } from "./add-questions";
import { BalancePanel } from "./balance-panel";
import { ListEditor } from "./list-editor";
import { ReplaceList } from "./replace-list";
import { useFreeList } from "./use-free-list";

const notices: Record<string, string> = {
  saved: "The free list is saved.",
  quota: "The default quota is saved.",
};

/** The sections below the long list, to which the page links at the top. */
const pageSections = [
  ["add", "Add questions"],
  ["balance", "Balance"],
  ["replace", "Replace the whole list"],
  ["default-quota", "Default quota"],
] as const;

interface FreeListProps {
  page: FreeListPage;
  answer: FreeListResult;
  /** The action's response to the quota form. */
  result: Parameters<typeof DefaultQuotaForm>[0]["result"];
}

/** The page of the free list, its balance, and the default quota. */
export function FreeListView({ page, answer, result }: FreeListProps) {
  const { rows, balance, quota, lastChange, done } = page;
  const { conflict, problem, addForm, replaceForm } = answer;
  const list = useFreeList({
    savedIds: conflict?.before ?? rows.map(({ id }) => id),
    unsavedIds: conflict?.rows.map(({ id }) => id),
    rows: [
      ...rows,
      ...page.suggestions,
      ...(page.searchResults ?? []),
      ...(conflict?.rows ?? []),
      ...(replaceForm?.preview?.added ?? []),
    ],
  });
  const hasBusiness = useHasArea("business");
  const { changeCount } = list;
  const isUnsaved = useCallback(() => changeCount > 0, [changeCount]);
  const liveCount = rows.filter(({ status }) => status === "live").length;
  const hasResult = result || Object.keys(answer).length > 0;
  const notice = !hasResult && done && Object.hasOwn(notices, done) ? notices[done] : null;
  return (
    <Page
      title="Free questions"
      description={`${countNoun(rows.length, "question")}${liveCount < rows.length ? `, ${liveCount} of them live` : ""}; learners without a subscription may open ${quota} of them.`}
      width="wide"
    >
      <div className="grid grid-cols-1 gap-3">
        {notice && <ResultAlert tone="success">{notice}</ResultAlert>}
        {problem && <ResultAlert tone="destructive">{problem}</ResultAlert>}
        {conflict && (
          <ResultAlert tone="warning" title="Another admin saved the list first">
            <p>{conflict.summary}</p>
            <p>The list below is the saved list with your changes applied. Check the list, then save it.</p>
          </ResultAlert>
        )}
        <p className="max-w-prose text-muted-foreground text-sm">
          If you remove a question, learners who have opened it keep access, and other learners need a subscription.
          Questions that are not live keep their position, but new learners do not see them.
          {lastChange && (
            <>
              {" "}
              Last changed by {lastChange.by ?? "a former admin"}, <Moment {...lastChange.at} />.
            </>
          )}
        </p>
        <nav aria-label="Sections of this page">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {pageSections
              .filter(([id]) => id !== "default-quota" || hasBusiness)
              .map(([id, name]) => (
                <li key={id}>
                  <a href={`#${id}`} className="link inline-block py-1">
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <ListEditor list={list} />
        <LeaveDialog isUnsaved={isUnsaved} />
      </div>
      <AdminSection id="add" title="Add questions">
        <AddQuestions list={list} page={page} addForm={addForm} />
      </AdminSection>
      <AdminSection
        id="balance"
        title="Balance"
        note="Live questions on the list compared with the bank. The dark bar shows the list, and the pale bar shows the bank."
      >
        <BalancePanel balance={balance} />
      </AdminSection>
      <AdminSection id="replace" title="Replace the whole list">
        <ReplaceList list={list} replaceForm={replaceForm} />
      </AdminSection>
      {hasBusiness && (
        <div id="default-quota" className="mt-8">
          <DefaultQuotaForm key={quota} quota={quota} result={result} />
        </div>
      )}
    </Page>
  );
}
