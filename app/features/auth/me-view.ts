import type { Viewer } from "./viewer.server";

/** The response of the current-user endpoint (A6), without hashes, tokens, and internal flags. */
export interface Me {
  username: string;
  fullName: string;
  role: "user" | "admin";
  emailVerified: boolean;
}

/** Returns the current-user response for a viewer. */
export function toMe(viewer: Viewer): Me {
  return {
    username: viewer.username,
    fullName: viewer.fullName,
    role: viewer.isAdmin ? "admin" : "user",
    emailVerified: viewer.emailVerified,
  };
}
