import { signedIn } from "~/features/auth/guards.server";
import { json } from "~/lib/http";

export const loader = signedIn(({ viewer }) => json({ username: viewer.username, fullName: viewer.fullName }));
