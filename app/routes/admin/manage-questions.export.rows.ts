import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { answerExport } from "~/features/bank/exports/export-rows.server";

export const loader = adminOnly(throwNotFound);

export const action = adminOnly((args) => answerExport(args));
