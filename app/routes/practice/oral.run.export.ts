import { throwNotFound } from "~/features/auth/guards.server";
import { exportRun } from "~/features/practice/oral/export-run.server";
import { practiceOnly } from "~/features/practice/practice-only.server";

export const loader = practiceOnly(exportRun);

export const action = practiceOnly(throwNotFound);
