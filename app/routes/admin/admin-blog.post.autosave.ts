import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleAutosave } from "~/features/blog/admin/post-autosave.action.server";

export const loader = adminOnly("content", throwNotFound);

export const action = adminOnly("content", (args) => handleAutosave(args));
