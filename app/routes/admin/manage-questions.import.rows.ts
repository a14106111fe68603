import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { answerSent } from "~/features/bank/imports/answer.server";

export const loader = adminOnly(throwNotFound);

export const action = adminOnly((args) => answerSent(args));
