import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleImportMessage } from "~/features/bank/imports/import.action.server";

export const loader = adminOnly("bankWriting", throwNotFound);

export const action = adminOnly("bankWriting", (args) => handleImportMessage(args));
