import { and, asc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { adminProgramPath } from "../../admin-paths";
import type { Context } from "../../context.server";
import { mailOutbox, program, programCoordinator, user } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { formatDate } from "../../lib/time-text";
import { paths } from "../../paths";
import { listScopes } from "../auth/admin-scopes";
import { isNotDeleted } from "../auth/deleted-user.server";
import { buildProgramEndMail } from "../email/program-mail";
import { noticeDays } from "./renewal";

const maxMailsPerRun = 200;

/**
 * Tells the coordinators and the owners 30 and 7 days before the paid time of a program ends, each at most once per end (by the
 * idempotency key in the outbox); after an outage, only the latest notice (V7). A payment in between moves the end, so that no notice
 * follows. Run by the scheduled job; returns the number of queued mails.
 */
export async function queueProgramEndNotices(
  context: Pick<Context, "db" | "now" | "mail" | "settings">,
): Promise<number> {
  const { db, mail, settings } = context;
  const notices = await selectDueNotices(context);
  const statements = notices.map(({ userId, name, email, isCoordinator, ...notice }) => {
    const isStillDue = sql`exists (select 1 from ${program} where id = ${notice.programId} and paid_until = ${notice.paidUntil})`;
    const path = isCoordinator ? paths.program : adminProgramPath(notice.programId);
    const endsOn = formatDate(notice.paidUntil, "UTC");
    return mail.queue(
      buildProgramEndMail({ ...notice, endsOn, path }, { userId, name, email }, settings.url),
      isStillDue,
    );
  });
  if (!statements.length) return 0;
  await db.batch(statements as [(typeof statements)[number], ...typeof statements]);
  mail.deliverSoon();
  return notices.length;
}

function selectDueNotices({ db, now }: Pick<Context, "db" | "now">) {
  const [first, second] = noticeDays;
  // Written into the SQL, because D1 binds numbers as floating-point, whose text is "30.0".
  const [firstText, secondText] = [sql.raw(String(first)), sql.raw(String(second))];
  const days = sql<number>`case when ${program.paidUntil} - ${now} <= ${second * dayMs} then ${secondText} else ${firstText} end`;
  // Must equal the idempotency key that `buildProgramEndMail` sets.
  const key = sql`'program-end-' || ${days} || ':' || ${program.id} || ':' || ${program.paidUntil} || ':' || ${user.id}`;
  return db
    .select({
      programId: sql<string>`${program.id}`.as("ending_program"),
      programName: sql<string>`${program.name}`.as("ending_name"),
      paidUntil: program.paidUntil,
      days: days.as("days_before"),
      userId: sql<string>`${user.id}`.as("told_id"),
      name: user.name,
      email: user.email,
      isCoordinator: sql<number>`${programCoordinator.userId} is not null`.as("is_coordinator"),
    })
    .from(program)
    .innerJoin(user, isReader())
    .leftJoin(
      programCoordinator,
      and(eq(programCoordinator.programId, program.id), eq(programCoordinator.userId, user.id)),
    )
    .where(
      and(
        gt(program.paidUntil, now),
        lte(program.paidUntil, now + first * dayMs),
        eq(user.banned, false),
        isNotDeleted,
        sql`not exists (select 1 from ${mailOutbox} where ${mailOutbox.idempotencyKey} = ${key})`,
      ),
    )
    .orderBy(asc(program.paidUntil))
    .limit(maxMailsPerRun);
}

/** SQL condition: the user coordinates the program, or is an admin who acts on programs. */
function isReader() {
  return or(
    sql`${user.id} in (select reader.user_id from ${programCoordinator} as reader where reader.program_id = ${program.id})`,
    and(eq(user.role, "admin"), inArray(user.adminScope, listScopes("business"))),
  );
}
