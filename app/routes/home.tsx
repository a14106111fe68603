import type { MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { freeQuestionQuota } from "~/constants";
import { anyone } from "~/features/auth/guards.server";
import { getViewer } from "~/features/auth/viewer.server";
import { Landing } from "~/features/shell/landing";
import { LearnerHomeSlot, prepareLearnerHome } from "~/features/study/components/learner-home-slot";
import { loadHome } from "~/features/study/home.server";

export const loader = anyone(async ({ context, request }) => {
  const viewer = await getViewer(context, request);
  if (!viewer) return { kind: "visitor" as const };
  return { kind: "learner" as const, home: await loadHome(context, viewer) };
});

/** A learner's page is fetched beside its data, so that it is there when they arrive. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const data = serverLoader<typeof loader>();
  if ("learner" in document.documentElement.dataset || (await data).kind === "learner")
    await prepareLearnerHome().catch(() => {});
  return data;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.kind === "learner" ? "Home · RadCore" : "RadCore · Question bank for radiology residents" },
  {
    name: "description",
    content: `Board-style radiology questions with a reason for every option. ${freeQuestionQuota} are free.`,
  },
];

export default function HomeRoute() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "learner" ? <LearnerHomeSlot home={data.home} /> : <Landing />;
}
