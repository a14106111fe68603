import { redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { shiftPath } from "~/shift-paths";
import { replyWithErrors } from "../../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { getHistoryPath } from "./history-period";
import { deleteShift, renameShift, shareShift } from "./shift-actions.server";
import { renameSchema } from "./shift-forms";

/** Renames, shares, unshares, or deletes a learner's shift. */
export async function handleShiftAction({ request, context, viewer, params }: SignedInArgs) {
  const { db, now } = context;
  const { userId } = viewer;
  const shiftId = params.shiftId ?? "";
  const fields = await readFields(request);
  const throwUnlessFound = (wasFound: boolean) => {
    if (!wasFound) throw notFound(request);
  };
  switch (fields.get("intent")) {
    case "rename": {
      const submission = parseForm(fields, renameSchema);
      if (submission.status !== "success") return replyWithErrors(submission);
      throwUnlessFound(await renameShift(db, userId, shiftId, submission.value.name));
      return redirect(`${shiftPath(shiftId)}?done=renamed`);
    }
    case "share":
      throwUnlessFound(await shareShift(db, userId, shiftId, context.id()));
      return redirect(`${shiftPath(shiftId)}?done=shared#share`);
    case "unshare":
      throwUnlessFound(await shareShift(db, userId, shiftId, null));
      return redirect(`${shiftPath(shiftId)}?done=unshared#share`);
    case "delete":
      throwUnlessFound(await deleteShift(db, userId, shiftId, now));
      return redirect(getHistoryPath({ deletedShiftId: shiftId }));
    default:
      throw notFound(request);
  }
}
