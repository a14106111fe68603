import { redirect } from "@remix-run/cloudflare";
import { adminUserPath } from "~/admin-paths";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";

// The former address of a learner's subscription, which is on the person's page now.
export const loader = adminOnly("business", ({ params }) =>
  redirect(`${adminUserPath(params.userId ?? "")}#subscription`),
);

export const action = adminOnly("business", throwNotFound);
