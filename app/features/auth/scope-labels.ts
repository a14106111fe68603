import type { AdminScope } from "./admin-scopes";

/** Names of the scopes of admins (A8). */
export const scopeNames: Record<AdminScope, string> = {
  owner: "Owner",
  editor: "Editor",
  reviewer: "Reviewer",
  support: "Support",
};

/** What each scope allows. */
export const scopeTexts: Record<AdminScope, string> = {
  owner: "everything",
  editor: "writes the bank, the blog, and cards",
  reviewer: "approves drafts, with credentials",
  support: "users and question reports",
};
