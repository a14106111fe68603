import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { LabPage } from "~/features/labs/components/lab-page";
import { findLab } from "~/features/labs/lab-catalog.server";
import { labGroups } from "~/features/labs/lab-groups";
import { paths } from "~/paths";
import { Page } from "~/ui/page";

export const loader = signedIn(({ request, params }) => {
  const lab = findLab(params.labId ?? "");
  if (!lab) throw notFound(request);
  return { lab };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data ? data.lab.name : "Lab"} · RadCore` }];

export default function SingleLabPage() {
  const { lab } = useLoaderData<typeof loader>();
  return (
    <Page
      title={lab.name}
      description={
        <>
          <Link to={paths.labs} className="link mr-3">
            All labs
          </Link>
          {labGroups[lab.group]}. Change the settings and see what happens to the picture.
        </>
      }
      width="wide"
    >
      <LabPage key={lab.id} lab={lab} />
    </Page>
  );
}
