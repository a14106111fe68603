import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { anyone } from "~/features/auth/guards.server";
import { LicensesPage } from "~/features/landing/components/licenses-page";
import { getLicenseTexts } from "~/features/landing/license-texts.server";
import { readPictureCredits } from "~/features/landing/picture-credits.server";
import { buildPublicMeta } from "~/features/shell/public-meta";
import { loaderHeaders, publicCache } from "~/lib/public-cache";
import { paths } from "~/paths";

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export const loader = anyone(async ({ context, request }) => {
  const meta = buildPublicMeta(context.settings, {
    title: "Licenses and credits · RadCore",
    description: "Who made the pictures, drawings, fonts, and software that RadCore shows and uses.",
    path: paths.credits,
  });
  const credits = await readPictureCredits(context);
  return data({ credits, ...getLicenseTexts(), meta }, { headers: publicCache(request) });
});

export default function LicencesRoute() {
  const { credits, mniNotice, works } = useLoaderData<typeof loader>();
  return <LicensesPage credits={credits} mniNotice={mniNotice} works={works} />;
}
