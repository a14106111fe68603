import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { program, programCoordinator } from "../../../db/schema";
import { notFound, type SignedInArgs, signedInWith } from "../../auth/guards.server";
import { selectLoginUserId } from "../../auth/viewer.server";

/** The program that the viewer coordinates. */
export type CoordinatedProgram = Awaited<ReturnType<typeof selectCoordinatedProgram>>[number];
export type CoordinatorArgs = SignedInArgs & { program: CoordinatedProgram };

/**
 * Allows the coordinators of a program and passes their program (V3); for everybody else who is signed in, admins included, the
 * page does not exist. The program comes in the same trip as the login check, and never from the request, so that nobody can ask
 * for another program.
 */
export function coordinatorOnly<T>(handler: (args: CoordinatorArgs) => T) {
  return signedInWith(
    async ({ context }) => ({
      input: null,
      buildQueries: (token: string) => [selectCoordinatedProgram(context.db, token)] as const,
    }),
    ({ results: [[program]], input, ...args }) => {
      if (!program) throw notFound(args.request);
      return handler({ ...args, program });
    },
  );
}

function selectCoordinatedProgram(db: Db, token: string) {
  return db
    .select({
      id: program.id,
      name: program.name,
      institution: program.institution,
      seats: program.seats,
      paidUntil: program.paidUntil,
    })
    .from(programCoordinator)
    .innerJoin(program, eq(program.id, programCoordinator.programId))
    .where(eq(programCoordinator.userId, selectLoginUserId(token)));
}
