import { APIError, createAuthMiddleware } from "better-auth/api";
import { signUpSchema } from "./forms";
import { isAllowedUsername, passwordProblem } from "./rules";

// RadCore's own rules inside Better Auth: they hold for its endpoints as for our pages, which both end up there.

/** What a taken username is answered with; a fixed admin name gets the same (A3). */
const usernameTaken = { message: "Username is already taken. Please try another.", code: "USERNAME_IS_ALREADY_TAKEN" };

/** Refuses what our own forms would refuse. */
export function requireOurRules(adminUsernames: string[]) {
  return createAuthMiddleware(async ({ path, body }) => {
    if (path === "/sign-up/email") {
      const { username, displayUsername, name, email, password } = body ?? {};
      const checked = signUpSchema.safeParse({ username, fullName: name, email, password });
      if (!checked.success) throw refusal(checked.error.issues[0]?.message);
      // Shown in place of the username, so it must be the same name.
      if (displayUsername !== undefined && String(displayUsername).toLowerCase() !== String(username).toLowerCase())
        throw refusal("The display name must be the username.");
      if (!isAllowedUsername(String(username), adminUsernames)) throw new APIError("BAD_REQUEST", usernameTaken);
    }
    if (path === "/reset-password") {
      const problem = passwordProblem(String(body?.newPassword ?? ""));
      if (problem) throw refusal(problem);
    }
  });
}

/** Signing up is answered with the same few words whether the address was free or taken (A2). */
export const sameAnswerToEverySignUp = createAuthMiddleware(async (endpoint) => {
  if (endpoint.path !== "/sign-up/email" || endpoint.context.returned instanceof APIError) return;
  return endpoint.json({ status: true });
});

function refusal(message = "This is not allowed.") {
  return new APIError("BAD_REQUEST", { code: "INVALID_FIELD", message });
}
