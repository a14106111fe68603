import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, program, programCoordinator, programInvoice } from "../../../db/schema";
import { ada, admin, db, setUpAdminAndLearner, url } from "../../../testing/admin-setup";
import { at, mailKinds, makeProgram } from "../../../testing/program-setup";
import type { SignedInArgs } from "../../auth/guards.server";
import { handleNewProgram, handleProgramAdminAction } from "./program-admin.action.server";
import { readProgram } from "./read-programs.server";

beforeEach(setUpAdminAndLearner);

/** Posts a form of an admin's page; returns the notice, or the errors. */
async function post(
  handle: (args: SignedInArgs) => Promise<unknown>,
  fields: Record<string, string>,
  programId = "",
): Promise<unknown> {
  const request = new Request(`${url}/admin-subscription/programs`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const answer = (await handle({
    ...{ context: at(), request, params: { programId }, viewer: { userId: admin.userId } },
  } as unknown as SignedInArgs)) as Response | { data: { result: { error: unknown } } };
  return answer instanceof Response ? answer.headers.get("Location")?.split("done=")[1] : answer.data.result.error;
}

describe("an admin (V1, V3)", () => {
  const act = (fields: Record<string, string>, id: string) => post(handleProgramAdminAction, fields, id);
  const invoice = { intent: "invoice", amount: "4200.50", currency: "usd", paidBy: "transfer" };
  const paidUntilOf = async (id: string) => (await readProgram(at(), id))?.paidUntil;

  it("creates a program once, with its audit entry, and changes it", async () => {
    const fields = { intent: "newProgram", name: "Night Residency", institution: "General", seats: "12" };
    const sentTwice = { ...fields, formKey: "k".repeat(22) };
    expect(await post(handleNewProgram, sentTwice)).toBe("created");
    expect(await post(handleNewProgram, sentTwice)).toBe("created");
    expect(await post(handleNewProgram, { ...fields, seats: "0" })).toMatchObject({ seats: expect.anything() });
    const [made, ...others] = await db.select().from(program);
    expect([made?.seats, others]).toEqual([12, []]);
    expect(await act({ ...fields, intent: "program", seats: "13" }, made?.id ?? "")).toBe("saved");
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `program:${made?.id}`));
    expect(log.map(({ action }) => action)).toEqual(["create program", "change program"]);
  });

  it("gives access with the latest paid invoice, and takes it with a voided one", async () => {
    const made = await makeProgram(db, { paidUntil: 0 });
    await act({ ...invoice, number: "A1", coversUntil: "2027-06-30" }, made.id);
    expect(await paidUntilOf(made.id)).toBe(0);
    const [open] = await db.select().from(programInvoice);
    expect(open).toMatchObject({ amount: 420050, currency: "usd", paidAt: null });
    const payment = { intent: "payInvoice", invoiceId: open?.id ?? "", paidOn: "2026-03-09", paidBy: "card" };
    expect(await act({ ...payment, paidOn: "2026-03-20" }, made.id)).toMatchObject({ paidOn: expect.anything() });
    expect([await act(payment, made.id), await act(payment, made.id)]).toEqual(["paid", "changed"]);
    expect(await paidUntilOf(made.id)).toBe(Date.parse("2027-07-01T00:00:00Z") - 1);
    await act({ ...invoice, number: "A2", coversUntil: "2028-06-30", paidOn: "2026-03-10" }, made.id);
    const [, second] = await db.select().from(programInvoice);
    expect(await paidUntilOf(made.id)).toBe(Date.parse("2028-07-01T00:00:00Z") - 1);
    expect(await act({ intent: "voidInvoice", invoiceId: second?.id ?? "" }, made.id)).toBe("voided");
    expect(await paidUntilOf(made.id)).toBe(Date.parse("2027-07-01T00:00:00Z") - 1);
    // An invoice of another program stays as it is.
    const other = await makeProgram(db, { paidUntil: 0 });
    expect(await act({ intent: "voidInvoice", invoiceId: open?.id ?? "" }, other.id)).toBe("changed");
    expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual([
      ...["record invoice", "pay invoice", "record invoice", "void invoice"],
    ]);
  });

  it("adds a learner as a coordinator of one program, and no admin", async () => {
    const made = await makeProgram(db);
    const add = (login: string, id = made.id) => act({ intent: "coordinator", login }, id);
    expect(await add(ada.email.toUpperCase())).toBe("coordinatorAdded");
    expect(await mailKinds(db)).toEqual([`programCoordinator ${ada.email}`]);
    for (const login of [admin.username, "nobody-here"])
      expect(await add(login)).toMatchObject({ login: expect.anything() });
    expect(await add(ada.username, (await makeProgram(db)).id)).toMatchObject({ login: expect.anything() });
    expect(await act({ intent: "removeCoordinator", userId: ada.userId }, made.id)).toBe("coordinatorRemoved");
    expect(await db.$count(programCoordinator, eq(programCoordinator.userId, ada.userId))).toBe(0);
  });
});
