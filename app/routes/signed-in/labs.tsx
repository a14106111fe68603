import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { listLabGroups } from "~/features/labs/lab-catalog.server";
import { labPath } from "~/study-paths";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const loader = signedIn(() => ({
  groups: listLabGroups().map(({ group, name, labs }) => ({
    group,
    name,
    labs: labs.map((lab) => ({ id: lab.id, name: lab.name })),
  })),
}));

export const meta: MetaFunction = () => [{ title: "Labs · RadCore" }];

export default function LabsPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Labs"
      width="wide"
      description="Change the settings of a scanner and see what happens to the picture. All pictures are simulated: they show physics, not patients."
    >
      <div className="grid gap-5">
        {groups.map(({ group, name, labs }) => (
          <Card key={group} as="section" aria-labelledby={`labs-${group}`} className="p-5">
            <h2 id={`labs-${group}`} className="mb-2 font-semibold">
              {name}
            </h2>
            <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
              {labs.map((lab) => (
                <li key={lab.id}>
                  <Link to={labPath(lab.id)} className="link inline-block py-1 text-sm pointer-coarse:py-2">
                    {lab.name}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  );
}
