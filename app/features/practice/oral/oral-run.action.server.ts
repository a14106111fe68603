import { data, redirect } from "@remix-run/cloudflare";
import { oralDispute } from "~/db/schema";
import { readFields } from "~/lib/http";
import { oralRunPath } from "~/practice-paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { maxAnswerLength, maxCommentLength } from "./oral-limits";
import { endRun, findCurrent } from "./oral-run.loader.server";
import { type Run, readRun, storeTurn } from "./runs.server";
import { scoreOralCase } from "./score-oral-case";
import { isTooLate } from "./section-time";

/**
 * Stores an answer, ends the section, or stores a dispute, and redirects back (G23, G24). Otherwise responds with 400, a sentence,
 * and the text, so that nothing typed is lost. Throws a 404 response for others' sections.
 */
export async function handleOralRun(args: SignedInArgs) {
  const { context, request, params, viewer } = args;
  const form = await readFields(request);
  const run = await readRun(context.db, viewer.userId, params.runId ?? "");
  if (!run) throw new Response(null, { status: 404 });
  switch (form.get("intent")) {
    case "end":
      if (run.row.endedAt === null) await endRun(context, run, Math.min(context.now, run.row.deadlineAt));
      return redirect(oralRunPath(run.row.id));
    case "dispute":
      return handleDispute(args, form, run);
    default:
      return handleAnswer(args, form, run);
  }
}

async function handleAnswer({ context, viewer }: SignedInArgs, form: FormData, run: Run) {
  const { row } = run;
  const answer = form.has("skip") ? "" : readText(form, "answer");
  const position = Number(form.get("position"));
  const key = readText(form, "key");
  const refuse = (problem: string) => data({ problem, text: answer, position: null }, { status: 400 });
  const stored = run.cases[position]?.turns.find((turn) => turn.key === key);
  if (stored?.answer === answer) return redirect(oralRunPath(row.id));
  if (row.endedAt !== null || isTooLate(row.deadlineAt, context.now))
    return refuse("Your last answer does not count, because the time of the section is over.");
  const current = findCurrent(run);
  if (stored || current?.position !== position || current.turn.key !== key)
    return refuse("You have answered this question in another tab. Compare your text with the question below.");
  if (!answer && !form.has("skip")) return refuse("Your answer is empty. Type an answer, or choose “Nothing to add”.");
  if (answer.length > maxAnswerLength)
    return refuse(`Your answer was not stored. Shorten it to ${maxAnswerLength} characters.`);
  const cases = run.cases.map((one, at) =>
    at === position ? { ...one, turns: [...one.turns, { key, answer }] } : one,
  );
  const isLast = context.now >= row.deadlineAt || !findCurrent({ cases });
  const finalScores = isLast ? cases.map((one) => scoreOralCase(one.oralCase, one.turns).score) : null;
  const { userId } = viewer;
  await storeTurn(context.db, { runId: row.id, userId, position, key, answer, now: context.now, finalScores });
  return redirect(oralRunPath(row.id));
}

async function handleDispute({ context, viewer }: SignedInArgs, form: FormData, { row, cases }: Run) {
  const position = Number(form.get("position"));
  const comment = readText(form, "comment");
  const refuse = (problem: string) => data({ problem, text: comment, position }, { status: 400 });
  if (row.endedAt === null || !cases[position]) return refuse("Only a case of an ended section can be disputed.");
  if (!comment) return refuse("Your comment is empty. Say which judgment is wrong, then send it.");
  if (comment.length > maxCommentLength)
    return refuse(`Your comment was not sent. Shorten it to ${maxCommentLength} characters.`);
  await context.db
    .insert(oralDispute)
    .values({ runId: row.id, position, userId: viewer.userId, comment, createdAt: context.now })
    .onConflictDoNothing();
  return redirect(`${oralRunPath(row.id)}#case-${position + 1}`);
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
