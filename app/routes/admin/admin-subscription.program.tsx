import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import { ProgramCoordinators } from "~/features/programs/admin/components/program-coordinators";
import { ProgramForm } from "~/features/programs/admin/components/program-fields";
import { InvoiceForm, InvoiceList } from "~/features/programs/admin/components/program-invoices";
import { handleProgramAdminAction, type ProgramNotice } from "~/features/programs/admin/program-admin.action.server";
import { readProgram } from "~/features/programs/admin/read-programs.server";
import { Card } from "~/ui/card";
import { FactList } from "~/ui/facts";
import { ResultAlert } from "~/ui/result-alert";
import type { Tone } from "~/ui/tone";

export const headers = forwardActionHeaders;

export const loader = adminOnly("business", async ({ context, request, params }) => {
  const program = await readProgram(context, params.programId ?? "");
  if (!program) throw notFound(request);
  return { program, done: new URL(request.url).searchParams.get("done") };
});

export const action = adminOnly("business", (args) => handleProgramAdminAction(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.program.name ?? "Program"} · Residency programs · RadCore` },
];

const notices: Record<ProgramNotice, [Tone, string]> = {
  created: ["success", "Program created. Next, add a coordinator and record the invoice."],
  saved: ["success", "Program saved."],
  coordinatorAdded: ["success", "Coordinator added. They get an email with the link to the program."],
  coordinatorRemoved: ["success", "Coordinator removed."],
  invoice: ["success", "Invoice recorded."],
  paid: ["success", "Payment recorded. Members have access from now on."],
  voided: ["success", "Invoice voided."],
  changed: ["warning", "Nothing was changed, because someone else changed this invoice. Check its state."],
};

export default function AdminProgramPage() {
  const { program, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [tone, message] = (!result && Object.hasOwn(notices, done ?? "") && notices[done as ProgramNotice]) || [];
  const { name, institution, seats, memberCount, hasAccess, paidUntilText } = program;
  return (
    <SubscriptionAdminFrame title={name} description={institution}>
      {message && (
        <ResultAlert tone={tone} className="mb-4">
          {message}
        </ResultAlert>
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
        note="RadCore neither sends invoices nor charges a program's card. Send the invoice, or a payment link of the payment provider, yourself, and record the payment here. Members have access until the latest day that a paid invoice covers."
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
