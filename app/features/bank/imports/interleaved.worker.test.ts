import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { beginImportOf, importRowsOf } from "~/testing/import-setup";
import { auditLog, importRow, question, questionDraft, questionSketch, topic } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { makePerson, questionLike } from "../../../testing/make";
import { applyImport } from "./apply-import.server";
import { cancelImport, deleteOldImports } from "./end-import.server";
import { finishReading, storeRows } from "./store-rows.server";

const pieces = 4;
const aPiece = 3;
const week = 8 * dayMs;

/** What happens, in whatever order and at once: a piece, the end of the file, bringing in, canceling, the clock. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.nat(pieces - 1).map((piece) => ({ do: "piece" as const, piece })) },
  { weight: 3, arbitrary: fc.constant({ do: "finish" as const }) },
  { weight: 3, arbitrary: fc.constant({ do: "bring in" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "cancel" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "sweep" as const }) },
);

it("ends in all or nothing, whatever is sent twice, lost, canceled and done at once", {
  timeout: 120_000,
}, async () => {
  await setUpAdminAndLearner();
  const other = await makePerson(db, { role: "admin" });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 14 }), async (moments) => {
      round += 1;
      await db.delete(questionDraft);
      await db.delete(questionSketch);
      await db.delete(question);
      await db.delete(topic);
      const file = Array.from({ length: pieces * aPiece - 1 }, (_, index) => ({
        ...questionLike({ topic: ["A", `B ${index}`] }),
        id: `round-${round}-${index}`,
      }));
      const sent = [...file, "no question"];
      const importId = await beginImportOf(contextOf({ now: 1000 }), admin.userId, sent.length, {
        hash: hashOf(round),
      });
      for (const moment of moments)
        await Promise.all(
          moment.map((one) => {
            const context = contextOf({ now: 1000 });
            switch (one.do) {
              case "piece": {
                const from = one.piece * aPiece;
                return storeRows(context, admin.userId, importId, importRowsOf(sent.slice(from, from + aPiece), from));
              }
              case "finish":
                return finishReading(context, admin.userId, importId);
              case "bring in":
                return applyImport(context, other.userId, importId, { toReview: true });
              case "cancel":
                return cancelImport(context, other.userId, importId);
              default:
                return deleteOldImports({ db, now: 1000 + (moments.length > 8 ? week : 0) });
            }
          }),
        );
      const [questions, drafts, topics] = [
        await db.$count(question),
        await db.$count(questionDraft),
        await db.$count(topic),
      ];
      expect([0, file.length]).toContain(questions);
      expect(drafts).toBe(questions);
      expect(topics).toBe(questions ? 1 + file.length : 0);
      // The index forgets with the question; only this test deletes one by hand.
      const [words] = await db.all<{ n: number }>(
        sql`select count(*) as n from question_search where question_id like ${`%round-${round}-%`}`,
      );
      expect(words?.n).toBe(questions);
      if (!questions) return;
      // What it refused stays until the clock takes it, and nothing else; it is written down once.
      const left = await db.select().from(importRow).where(eq(importRow.importId, importId));
      expect([[], ["refused"]]).toContainEqual(left.map(({ verdict }) => verdict));
      const written = and(eq(auditLog.subject, `import:${importId}`), eq(auditLog.action, "import questions"));
      expect(await db.$count(auditLog, written)).toBe(1);
    }),
    { numRuns: 60 },
  );
});

function hashOf(round: number): string {
  return String(round).padStart(64, "0");
}
