import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { answerAutosave } from "~/features/bank/editor/answer-autosave.server";

export const loader = adminOnly(throwNotFound);

export const action = adminOnly((args) => answerAutosave(args));
