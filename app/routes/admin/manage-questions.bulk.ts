import { adminOnly, nothingHere } from "~/features/auth/guards.server";
import { answerPiece } from "~/features/bank/list/answer-bulk.server";

export const loader = adminOnly(nothingHere);

export const action = adminOnly((args) => answerPiece(args));
