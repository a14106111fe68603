import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleBulkBatch } from "~/features/bank/list/question-list.action.server";

export const loader = adminOnly("bank", throwNotFound);

export const action = adminOnly("bank", (args) => handleBulkBatch(args));
