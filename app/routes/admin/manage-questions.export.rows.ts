import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleExportRows } from "~/features/bank/exports/export-rows.server";

export const loader = adminOnly("bankWriting", throwNotFound);

export const action = adminOnly("bankWriting", (args) => handleExportRows(args));
