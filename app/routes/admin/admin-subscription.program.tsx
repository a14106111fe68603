import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminProgramPath } from "~/admin-paths";
import { AdminSection } from "~/features/admin/components/admin-section";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import { getCardPaymentNotice } from "~/features/program-payments/card-payment-notices";
import { CardRenewal } from "~/features/program-payments/components/card-payment";
import { type CardPaymentNotice, settleReturn } from "~/features/program-payments/pay-by-card.action.server";
import { describeRenewal } from "~/features/program-payments/read-renewal.server";
import { ProgramCoordinators } from "~/features/programs/admin/components/program-coordinators";
import { ProgramForm } from "~/features/programs/admin/components/program-fields";
import { InvoiceForm, InvoiceList } from "~/features/programs/admin/components/program-invoices";
import { handleProgramAdminAction, type ProgramNotice } from "~/features/programs/admin/program-admin.action.server";
import { readProgram } from "~/features/programs/admin/read-programs.server";
import { countNoun } from "~/lib/text";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { FactList } from "~/ui/facts";
import { ResultAlert } from "~/ui/result-alert";
import type { Tone } from "~/ui/tone";

export const headers = forwardActionHeaders;

export const loader = adminOnly("business", async ({ context, request, params }) => {
  const program = await readProgram(context, params.programId ?? "");
  if (!program) throw notFound(request);
  const done = new URL(request.url).searchParams.get("done");
  // The provider sends the owner back before its event arrives.
  if (done === "checkout")
    throw redirect(`${adminProgramPath(program.id)}?done=${await settleReturn(context, program.id)}`);
  return { program, done, renewal: await describeRenewal(context, program) };
});

export const action = adminOnly("business", (args) => handleProgramAdminAction(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.program.name ?? "Program"} · Residency programs · RadCore` },
];

const notices: Record<Exclude<ProgramNotice, CardPaymentNotice>, [Tone, string]> = {
  created: ["success", "Program created. Next, add a coordinator and record the invoice."],
  saved: ["success", "Program saved."],
  coordinatorAdded: ["success", "Coordinator added. They get an email with the link to the program."],
  coordinatorRemoved: ["success", "Coordinator removed."],
  invoice: ["success", "Invoice recorded."],
  paid: ["success", "Payment recorded. Members have access from now on."],
  voided: ["success", "Invoice voided."],
};

export default function AdminProgramPage() {
  const { program, done, renewal } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [tone, message] =
    (!result && Object.hasOwn(notices, done ?? "") && notices[done as keyof typeof notices]) ||
    getCardPaymentNotice(done);
  const { name, institution, seats, memberCount, hasAccess, paidUntilText } = program;
  return (
    <SubscriptionAdminFrame title={name} description={institution}>
      {message && (
        <ResultAlert tone={tone} className="mb-4">
          {message}
        </ResultAlert>
      )}
      {program.daysLeft !== null && (
        <Alert tone="warning" title={`The paid time ends in ${countNoun(program.daysLeft, "day")}`} className="mb-4">
          Coordinators and owners get an email 30 and 7 days before the end.
        </Alert>
      )}
      <Card className="p-5">
        <FactList
          facts={[
            ["Seats used", `${memberCount} of ${seats}`],
            ["Paid until", hasAccess || paidUntilText === "not paid yet" ? paidUntilText : `ended ${paidUntilText}`],
          ]}
        />
      </Card>
      <AdminSection
        id="coordinators"
        title="Coordinators"
        note="A coordinator invites and removes members, assigns study sets, and sees the use and coverage of members who agreed."
      >
        <ProgramCoordinators key={program.coordinators.length} program={program} result={result} />
      </AdminSection>
      <AdminSection
        id="invoices"
        title="Invoices"
        note="RadCore does not send invoices. Send the invoice yourself, and record here when it is paid; the coordinator can also pay it by card. Members have access until the latest day that a paid invoice covers."
      >
        <div className="grid grid-cols-1 gap-4">
          <InvoiceList invoices={program.invoices} result={result} />
          <Card as="section" aria-labelledby="new-invoice" className="p-5">
            <h3 id="new-invoice" className="mb-4 font-semibold">
              Record an invoice
            </h3>
            <InvoiceForm key={program.invoices.length} result={result} />
          </Card>
        </div>
      </AdminSection>
      <AdminSection
        id="card"
        title="Renew by card"
        note="The coordinator can pay the same on the program's page. The payment becomes a paid invoice above."
      >
        <CardRenewal renewal={renewal} />
      </AdminSection>
      <AdminSection id="program" title="Program">
        <Card className="p-5">
          <ProgramForm
            key={`${name} ${institution} ${seats}`}
            intent="program"
            submitLabel="Save program"
            program={program}
            result={result}
          />
        </Card>
      </AdminSection>
    </SubscriptionAdminFrame>
  );
}
