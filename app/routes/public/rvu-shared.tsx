import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { anyone, notFound } from "~/features/auth/guards.server";
import { ShiftView } from "~/features/rvu/shifts/components/shift-view";
import { readSharedShift } from "~/features/rvu/shifts/read-shift.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

// Not cached or indexed, because the link can be removed at any time (C6).
export const headers = () => ({ "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" });

export const loader = anyone(async ({ request, context, params }) => {
  const shift = await readSharedShift(context, params.token ?? "");
  if (!shift) throw notFound(request);
  return data(shift);
});

export const meta: MetaFunction = () => [{ title: "Shared shift · RadCore" }, { name: "robots", content: "noindex" }];

export default function SharedShiftPage() {
  const shift = useLoaderData<typeof loader>();
  return (
    <Page
      width="wide"
      title="Shared shift"
      description="The studies of a shift and their work RVUs."
      actions={
        <Link to={paths.rvu} className={`${buttonClass()} print:hidden`}>
          Open the calculator
        </Link>
      }
    >
      <ShiftView shift={shift} />
    </Page>
  );
}
