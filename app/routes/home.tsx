import { data, type MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { freeQuestionQuota } from "~/constants";
import { anyone } from "~/features/auth/guards.server";
import { getViewer } from "~/features/auth/viewer.server";
import { LearnerHome } from "~/features/home/components/late-learner-home";
import { loadHome } from "~/features/home/home.loader.server";
import { Landing } from "~/features/landing/components/landing";
import { readLanding } from "~/features/landing/read-landing.server";
import { buildPublicMeta } from "~/features/shell/public-meta";
import { loaderHeaders, publicCache } from "~/lib/public-cache";
import { paths } from "~/paths";

export const headers = loaderHeaders;

export const loader = anyone(async ({ context, request }) => {
  const viewer = await getViewer(context, request);
  if (viewer)
    return data({
      kind: "learner" as const,
      home: await loadHome(context, viewer),
      meta: [{ title: "Home · RadCore" }],
    });
  const meta = buildPublicMeta(context.settings, {
    title: "RadCore · Question bank for radiology residents",
    description: `Board-style radiology questions with a reason for every option. Try one now; ${freeQuestionQuota} are free.`,
    path: paths.home,
  });
  const { landing, isComplete } = await readLanding(context);
  return data({ kind: "visitor" as const, landing, meta }, { headers: isComplete ? publicCache(request) : {} });
});

/** Preloads the learner's page in parallel with its data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const homeDataPromise = serverLoader<typeof loader>();
  if ("learner" in document.documentElement.dataset || (await homeDataPromise).kind === "learner")
    await LearnerHome.preload();
  return homeDataPromise;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export default function HomePage() {
  const homeData = useLoaderData<typeof loader>();
  return homeData.kind === "learner" ? <LearnerHome home={homeData.home} /> : <Landing landing={homeData.landing} />;
}
