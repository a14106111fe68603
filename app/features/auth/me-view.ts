import type { Viewer } from "./viewer.server";

/** What the current-user call tells (A6): never a hash, a token or an internal flag. */
export interface Me {
  username: string;
  fullName: string;
  role: "user" | "admin";
  emailVerified: boolean;
}

/** The public view of the signed-in person. */
export function toMe(viewer: Viewer): Me {
  return {
    username: viewer.username,
    fullName: viewer.fullName,
    role: viewer.isAdmin ? "admin" : "user",
    emailVerified: viewer.emailVerified,
  };
}
