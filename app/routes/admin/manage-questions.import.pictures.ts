import { adminOnly, nothingHere } from "~/features/auth/guards.server";
import { answerPicture } from "~/features/bank/imports/answer.server";

export const loader = adminOnly(nothingHere);

export const action = adminOnly((args) => answerPicture(args));
