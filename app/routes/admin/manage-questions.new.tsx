import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { answerBegin, listTopics } from "~/features/bank/list/begin.server";
import { BeginForm } from "~/features/bank/list/components/begin-form";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "New question · RadCore" }];

export const loader = adminOnly(async ({ context }) => ({ topics: await listTopics(context) }));

export const action = adminOnly((args) => answerBegin(args));

export default function NewQuestion() {
  const { topics } = useLoaderData<typeof loader>();
  return (
    <Page title="New question" description="Choose how to file the question. You write the rest in the editor.">
      <BeginForm topics={topics} result={useActionData<typeof action>()?.result} />
    </Page>
  );
}
