import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { answerPiece } from "~/features/bank/list/answer-bulk.server";

export const loader = adminOnly(throwNotFound);

export const action = adminOnly((args) => answerPiece(args));
