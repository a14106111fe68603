import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { freeQuestionQuota } from "~/constants";
import { anyone } from "~/features/auth/guards.server";
import { getViewer } from "~/features/auth/viewer.server";
import { Landing } from "~/features/shell/landing";
import { loadHome } from "~/features/study/home.server";

// The landing page does not carry the learner's home: the server renders either, the browser fetches the one it shows.
const loadView = () => import("~/features/study/components/home").then(({ Home }) => ({ default: Home }));
const Home = import.meta.env.SSR ? (await loadView()).default : lazy(loadView);

export const loader = anyone(async ({ context, request }) => {
  const viewer = await getViewer(context, request);
  if (!viewer) return { kind: "visitor" as const };
  return { kind: "learner" as const, home: await loadHome(context, viewer) };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.kind === "learner" ? "Home · RadCore" : "RadCore · Question bank for radiology residents" },
  {
    name: "description",
    content: `Board-style radiology questions with a reason for every option. ${freeQuestionQuota} are free.`,
  },
];

export default function HomeRoute() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "visitor") return <Landing />;
  return (
    <Suspense>
      <Home home={data.home} />
    </Suspense>
  );
}
