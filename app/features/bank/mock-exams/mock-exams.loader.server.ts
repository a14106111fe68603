import type { Context } from "~/context.server";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { readMockExams } from "./mock-exam-settings.server";

export type MockExamsPage = Awaited<ReturnType<typeof loadMockExams>>;

/** Loads the settings of the mock exams and their forms. */
export async function loadMockExams({ db, now }: Context, { timeZone }: Viewer, request: Request) {
  const { forms, ...page } = await readMockExams(db);
  return {
    ...page,
    forms: forms.map(({ createdAt, ...form }) => ({ ...form, made: formatTime(createdAt, now, timeZone) })),
    /** What the last form did, from the address. */
    done: new URL(request.url).searchParams.get("done"),
  };
}
