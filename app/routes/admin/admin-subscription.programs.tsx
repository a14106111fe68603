import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import { ProgramForm } from "~/features/programs/admin/components/program-fields";
import { ProgramList } from "~/features/programs/admin/components/program-list";
import { handleNewProgram } from "~/features/programs/admin/program-admin.action.server";
import { listPrograms } from "~/features/programs/admin/read-programs.server";
import { Card } from "~/ui/card";

export const headers = forwardActionHeaders;

export const loader = adminOnly("business", async ({ context }) => ({ programs: await listPrograms(context) }));

export const action = adminOnly("business", (args) => handleNewProgram(args));

export const meta: MetaFunction = () => [{ title: "Residency programs · RadCore" }];

export default function AdminPrograms() {
  const { programs } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <SubscriptionAdminFrame
      title="Residency programs"
      description="A program buys seats. Its coordinator invites the members, who have access while the program is paid."
    >
      <ProgramList programs={programs} />
      <AdminSection id="new" title="New program">
        <Card className="p-5">
          <ProgramForm intent="newProgram" submitLabel="Create program" result={result} />
        </Card>
      </AdminSection>
    </SubscriptionAdminFrame>
  );
}
