import { data, redirect } from "@remix-run/cloudflare";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { oralDispute, oralRun, oralTurn, practiceCaseVersion } from "~/db/schema";
import { readFields } from "~/lib/http";
import { formatMediumDate } from "~/lib/time-text";
import { paths } from "~/paths";
import { audit } from "../../audit/audit.server";
import type { SignedInArgs } from "../../auth/guards.server";
import type { OralCase } from "./oral-case";
import { maxCommentLength } from "./oral-limits";
import { describeTranscript } from "./oral-run.loader.server";
import { scoreOralCase } from "./score-oral-case";

const maxDisputes = 30;

/** Returns the disputes for admins, open ones first, each with the disputed answers and their score (G24). */
export async function loadDisputes({ context, viewer }: SignedInArgs) {
  const reference = sql`json_extract(${oralRun.cases}, '$[' || ${oralDispute.position} || ']')`;
  const rows = await context.db
    .select({
      dispute: oralDispute,
      content: practiceCaseVersion.content,
      turns:
        sql<string>`(select json_group_array(json_object('key', t.key, 'answer', t.answer)) from (select * from ${oralTurn}
        where ${oralTurn.runId} = ${oralDispute.runId} and ${oralTurn.position} = ${oralDispute.position}
        order by ${oralTurn.answeredAt}) t)`.as("turns"),
    })
    .from(oralDispute)
    .innerJoin(oralRun, eq(oralRun.id, oralDispute.runId))
    .innerJoin(
      practiceCaseVersion,
      sql`${practiceCaseVersion.caseId} = ${reference} ->> 'id' and ${practiceCaseVersion.version} = ${reference} ->> 'version'`,
    )
    .orderBy(sql`${oralDispute.repliedAt} is not null`, asc(oralDispute.createdAt), desc(oralDispute.runId))
    .limit(maxDisputes);
  return rows.map(({ dispute, content, turns }) => {
    const oralCase: OralCase = JSON.parse(content);
    const answered = JSON.parse(turns) as { key: string; answer: string }[];
    return {
      ...{ runId: dispute.runId, position: dispute.position, comment: dispute.comment, reply: dispute.reply },
      ...{ title: oralCase.title, score: scoreOralCase(oralCase, answered).score },
      date: formatMediumDate(dispute.createdAt, viewer.timeZone),
      transcript: describeTranscript({ oralCase, turns: answered, dispute }),
    };
  });
}

export type DisputeData = Awaited<ReturnType<typeof loadDisputes>>[number];

/** Stores an admin's answer to a dispute, once, with its audit entry, which leaves out the texts (G24, M12). */
export async function handleDisputeReply({ context, request, viewer: { userId } }: SignedInArgs) {
  const form = await readFields(request);
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const [runId, position, reply] = [read("run"), Number(read("position")), read("reply")];
  if (!reply || reply.length > maxCommentLength) {
    const problem = `Your answer was not sent. Write 1 to ${maxCommentLength} characters.`;
    return data({ problem, runId, position, reply }, { status: 400 });
  }
  const isOpen = and(eq(oralDispute.runId, runId), eq(oralDispute.position, position), isNull(oralDispute.repliedAt));
  const subject = `oralDispute:${runId}/${position}`;
  await context.db.batch([
    audit(
      context,
      { actorId: userId, action: "answer dispute", subject },
      sql`exists (select 1 from ${oralDispute} where ${isOpen})`,
    ),
    context.db.update(oralDispute).set({ reply, repliedBy: userId, repliedAt: context.now }).where(isOpen),
  ]);
  return redirect(paths.aiPracticeDisputes);
}
