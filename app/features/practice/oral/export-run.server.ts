import { jsonResponse } from "~/lib/http";
import type { SignedInArgs } from "../../auth/guards.server";
import { describeResult } from "./oral-result.server";
import { readRun } from "./runs.server";

/** Returns the report of an ended section as a JSON file. Throws a 404 response for an open section and for others' sections. */
export async function exportRun({ context, params, viewer }: SignedInArgs): Promise<Response> {
  const run = await readRun(context.db, viewer.userId, params.runId ?? "");
  if (!run?.row.scores) throw new Response(null, { status: 404 });
  const { section, startedAt, endedAt } = run.row;
  const { cases, mean, isPassed } = describeResult(run, (images) =>
    images.map(({ caption, description }) => ({ caption, description, series: null })),
  );
  const report = {
    about: "A section of RadCore's oral board simulator. Times are milliseconds since 1970.",
    ...{ section, startedAt, endedAt, mean, isPassed },
    cases: cases.map(({ images, ...one }) => ({
      ...one,
      images: images.map(({ caption, description }) => ({ caption, description })),
    })),
  };
  return jsonResponse(report, {
    headers: { "Content-Disposition": `attachment; filename="radcore-oral-${section}.json"` },
  });
}
