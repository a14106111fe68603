import { adminOnly, nothingHere } from "~/features/auth/guards.server";
import { handleExportRows } from "~/features/bank/exports/export-rows.server";

export const loader = adminOnly(nothingHere);

export const action = adminOnly((args) => handleExportRows(args));
