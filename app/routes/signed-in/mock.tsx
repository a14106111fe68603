import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { MockFormList } from "~/features/study/components/exam/mock-form-list";
import { listMockForms } from "~/features/study/list-mock-forms.server";
import { formatTime } from "~/lib/time-text";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ context, viewer }) => {
  const { db, now } = context;
  const forms = await listMockForms(db, viewer.userId, viewer.extraTimePercent);
  return {
    extraTime: viewer.extraTimePercent,
    unlimited: getBankAccess(viewer, now).unlimited,
    forms: forms.map(({ lastResult, ...form }) => ({
      ...form,
      lastResult: lastResult && {
        ...lastResult,
        finishedTime: formatTime(lastResult.finishedAt, now, viewer.timeZone),
      },
    })),
  };
});

export const meta: MetaFunction = () => [{ title: "Mock exam · RadCore" }];

export default function MockExamPage() {
  const { forms, extraTime, unlimited } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Mock exam"
      description="Each form has timed blocks of questions you have not seen. Its questions stay out of all other sets until you take the form."
    >
      <MockFormList forms={forms} extraTime={extraTime} unlimited={unlimited} />
    </Page>
  );
}
