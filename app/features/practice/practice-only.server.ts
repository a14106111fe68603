import { type Args, anyone, enforceTwoStep, notFound, type SignedInArgs } from "../auth/guards.server";
import { getViewer } from "../auth/viewer.server";
import { isPracticeAdmin, mayUsePractice } from "../quota/practice-access";

/**
 * Allows admins, and subscribers if the site's setting opens AI practice to them; for everybody else, signed in or not, the page
 * does not exist (G1). The setting comes with the login check. An admin needs two-step sign-in if the admin pages do.
 */
export function practiceOnly<T>(handler: (args: SignedInArgs) => T) {
  return anyone(async (args: Args) => {
    const { context, request } = args;
    const viewer = await getViewer(context, request);
    if (!viewer || !mayUsePractice(viewer, context.now)) throw notFound(request);
    if (isPracticeAdmin(viewer)) enforceTwoStep({ ...args, viewer });
    return handler({ ...args, viewer });
  });
}
