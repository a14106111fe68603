import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleImportImage } from "~/features/bank/imports/import.action.server";

export const loader = adminOnly(throwNotFound);

export const action = adminOnly((args) => handleImportImage(args));
