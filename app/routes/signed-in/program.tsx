import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { getCardPaymentNotice } from "~/features/program-payments/card-payment-notices";
import { ProgramPayment } from "~/features/program-payments/components/program-payment";
import { settleReturn } from "~/features/program-payments/pay-by-card.action.server";
import { ProgramAssignments } from "~/features/programs/components/program-assignments";
import { ProgramInvitations } from "~/features/programs/components/program-invitations";
import { ProgramCoverage, ProgramMembers } from "~/features/programs/components/program-members";
import { coordinatorOnly } from "~/features/programs/coordinator/coordinator-only.server";
import {
  handleProgramPage,
  loadProgramPage,
  type ProgramPageNotice,
} from "~/features/programs/coordinator/program-page.server";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { FactList } from "~/ui/facts";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";

export const headers = forwardActionHeaders;

export const loader = coordinatorOnly(async (args) => {
  const { context, program, request } = args;
  // The provider sends the coordinator back before its event arrives.
  if (new URL(request.url).searchParams.get("done") === "checkout")
    throw redirect(`${paths.program}?done=${await settleReturn(context, program.id)}`);
  return loadProgramPage(args);
});

export const action = coordinatorOnly((args) => handleProgramPage(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Program"} · RadCore` }];

const notices: Record<Exclude<ProgramPageNotice, "invited">, string> = {
  link: "Link created. Copy it below.",
  revoked: "Invitation revoked.",
  removed: "Member removed. The seat is free again.",
  assigned: "Set assigned. Members see it on their home page.",
  unassigned: "Set removed. Members keep their answers.",
};

export default function ProgramPage() {
  const program = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const { name, institution, seats, paidUntil, members, sharingCount, done, count } = program;
  const [tone, cardMessage] = getCardPaymentNotice(done);
  const message =
    cardMessage ??
    (done === "invited"
      ? `${countNoun(count, "invitation")} sent.`
      : Object.hasOwn(notices, done ?? "") && notices[done as keyof typeof notices]);
  return (
    <Page title={name} description={institution} width="wide">
      {!result && message && (
        <ResultAlert tone={tone} className="mb-4">
          {message}
        </ResultAlert>
      )}
      {!paidUntil && (
        <Alert tone="warning" title="The program is not paid" className="mb-4">
          Members have no access through the program, and nobody can join until the payment arrives.
        </Alert>
      )}
      {program.daysLeft !== null && (
        <Alert tone="warning" title={`The paid time ends in ${countNoun(program.daysLeft, "day")}`} className="mb-4">
          Members lose the access by their seats on {paidUntil}. Pay below to continue without a gap.
        </Alert>
      )}
      <Card className="p-5">
        <FactList
          facts={[
            ["Seats used", `${members.length} of ${seats}`],
            ["Members who share progress", String(sharingCount)],
            ...(paidUntil ? ([["Paid until", paidUntil]] as const) : []),
          ]}
        />
      </Card>
      <AdminSection
        id="payment"
        title="Payment"
        note="A payment by card takes effect at once. To pay by bank transfer or check, ask us for an invoice."
      >
        <ProgramPayment renewal={program.renewal} invoices={program.invoices} />
      </AdminSection>
      <AdminSection id="invitations" title="Invitations">
        <ProgramInvitations key={program.invitations.length} invitations={program.invitations} result={result} />
      </AdminSection>
      <AdminSection
        id="assignments"
        title="Assigned sets"
        note="Members see assigned sets on their home page, with the date and their own progress."
      >
        <ProgramAssignments key={program.assignments.length} {...program} result={result} />
      </AdminSection>
      <AdminSection
        id="coverage"
        title="Coverage by domain"
        note={
          sharingCount > 0 &&
          `The mean share of each domain's questions that ${countNoun(sharingCount, "sharing member")} answered.`
        }
      >
        <ProgramCoverage {...program} />
      </AdminSection>
      <AdminSection
        id="members"
        title="Members"
        note="You see use and coverage only of members who agreed, and never whether an answer is correct. Members can agree or withdraw at any time."
      >
        <ProgramMembers members={members} />
      </AdminSection>
    </Page>
  );
}
