import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { anyone, notFound } from "~/features/auth/guards.server";
import { ShiftView } from "~/features/rvu/shifts/components/shift-view";
import { readSharedShift } from "~/features/rvu/shifts/read-shift.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

// A link can be taken back at any moment: it is kept nowhere, and no search engine is to know it.
export const headers = () => ({ "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" });

export const loader = anyone(async ({ request, context, params }) => {
  const shift = await readSharedShift(context, params.token ?? "");
  if (!shift) throw notFound(request);
  return data(shift);
});

export const meta: MetaFunction = () => [{ title: "A shared shift · RadCore" }, { name: "robots", content: "noindex" }];

export default function SharedShift() {
  const shift = useLoaderData<typeof loader>();
  return (
    <Page
      width="wide"
      title="A shared shift"
      description="What somebody read in a shift and what it is worth in work RVUs."
      actions={
        <Link to={paths.rvu} className={`${buttonClass()} print:hidden`}>
          Count your own
        </Link>
      }
    >
      <ShiftView shift={shift} />
    </Page>
  );
}
