import { adminOnly, nothingHere } from "~/features/auth/guards.server";
import { answerAutosave } from "~/features/blog/admin/answer-autosave.server";

export const loader = adminOnly(nothingHere);

export const action = adminOnly((args) => answerAutosave(args));
