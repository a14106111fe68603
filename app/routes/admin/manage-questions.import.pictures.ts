import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleImportImage } from "~/features/bank/imports/import.action.server";

export const loader = adminOnly("bankWriting", throwNotFound);

export const action = adminOnly("bankWriting", (args) => handleImportImage(args));
