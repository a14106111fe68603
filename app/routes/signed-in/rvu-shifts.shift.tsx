import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { ExportLinks } from "~/features/rvu/shifts/components/export-links";
import { ReleaseChange } from "~/features/rvu/shifts/components/release-change";
import { ShiftSettings } from "~/features/rvu/shifts/components/shift-settings";
import { ShiftView } from "~/features/rvu/shifts/components/shift-view";
import { readShift } from "~/features/rvu/shifts/read-shift.server";
import { handleShiftAction } from "~/features/rvu/shifts/shift.action.server";
import { paths } from "~/paths";
import { sharedShiftPath } from "~/shift-paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

const doneMessages = {
  renamed: "Shift renamed.",
  shared: "Share link created.",
  unshared: "Sharing stopped. The link no longer works.",
};

export const loader = signedIn(async ({ request, context, viewer, params }) => {
  const shift = await readShift(context, viewer, params.shiftId ?? "");
  if (!shift) throw notFound(request);
  const { shareToken, ...shown } = shift;
  const done = new URL(request.url).searchParams.get("done");
  return {
    ...shown,
    shared: shareToken && context.settings.url + sharedShiftPath(shareToken),
    done: done && Object.hasOwn(doneMessages, done) ? doneMessages[done as keyof typeof doneMessages] : null,
  };
});

export const action = signedIn((args) => handleShiftAction(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Shift"} · RadCore` }];

export default function ShiftPage() {
  const { id, name, title, startText, isOpen, shared, done, change, ...shift } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      width="wide"
      title={<span className="break-words">{title}</span>}
      description={
        (title !== startText || isOpen) && (
          <>
            {title !== startText && startText} {isOpen && <Badge tone="primary">In progress</Badge>}
          </>
        )
      }
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Link to={paths.rvuShifts} className={buttonClass({ variant: "outline" })}>
            All shifts
          </Link>
          <ExportLinks dataName="this shift" shiftId={id} />
        </div>
      }
    >
      {done && <Alert tone="success" title={done} className="mb-5 print:hidden" />}
      <ShiftView shift={shift} />
      {change && <ReleaseChange change={change} shiftReleaseId={shift.release.id} />}
      <ShiftSettings
        key={`${id} ${name}`}
        name={name}
        shareUrl={shared}
        lastResult={answer && "result" in answer ? answer.result : null}
      />
    </Page>
  );
}
