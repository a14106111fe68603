import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleQuestionAutosave } from "~/features/bank/editor/question-autosave.action.server";

export const loader = adminOnly("bankWriting", throwNotFound);

export const action = adminOnly("bankWriting", (args) => handleQuestionAutosave(args));
