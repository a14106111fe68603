import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { freeQuestionQuota } from "~/constants";
import { anyone } from "~/features/auth/guards.server";
import { getViewer } from "~/features/auth/viewer.server";
import { Landing } from "~/features/shell/landing";
import { Home } from "~/features/study/components/home";

export const loader = anyone(async ({ context, request }) => ({
  signedIn: (await getViewer(context, request)) !== null,
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.signedIn ? "Home · RadCore" : "RadCore · Question bank for radiology residents" },
  {
    name: "description",
    content: `Board-style radiology questions with a reason for every option. ${freeQuestionQuota} are free.`,
  },
];

export default function HomeRoute() {
  return useLoaderData<typeof loader>().signedIn ? <Home /> : <Landing />;
}
