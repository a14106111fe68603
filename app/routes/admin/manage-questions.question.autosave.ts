import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleQuestionAutosave } from "~/features/bank/editor/question-autosave.action.server";

export const loader = adminOnly(throwNotFound);

export const action = adminOnly((args) => handleQuestionAutosave(args));
