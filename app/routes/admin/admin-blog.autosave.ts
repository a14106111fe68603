import { adminOnly, nothingHere } from "~/features/auth/guards.server";
import { handleAutosave } from "~/features/blog/admin/autosave.action.server";

export const loader = adminOnly(nothingHere);

export const action = adminOnly((args) => handleAutosave(args));
