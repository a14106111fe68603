import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { isFormPost, readFields, toLocalPath } from "../../../lib/http";
import { paths } from "../../../paths";
import type { Args, SignedInArgs } from "../../auth/guards.server";
import { type CardResult, cardGrades } from "./flash-card-taxonomy";
import { addFlashCard, gradeFlashCard, removeFlashCard, selectCardToGrade } from "./flash-cards.server";

const questionId = z.string().min(1).max(120);
const cardFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), questionId }),
  z.object({ intent: z.literal("remove"), questionId }),
  z.object({
    intent: z.literal("grade"),
    questionId,
    grade: z.enum(cardGrades),
    reps: z.coerce.number().int().min(0).max(100_000),
  }),
]);

/** Reads a form of the flash cards; the card that it names is read in the same trip as the login. */
export async function prepareCardForm({ context, request }: Args) {
  const fields = await readFields(request);
  const parsed = cardFormSchema.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw new Response("The form does not name a flash card", { status: 400 });
  return {
    input: { form: parsed.data, back: toLocalPath(fields.get("back")?.toString(), paths.notebook) },
    buildQueries: (token: string) => [selectCardToGrade(context.db, token, parsed.data.questionId)] as const,
  };
}

type PreparedForm = Awaited<ReturnType<typeof prepareCardForm>>;
type CardRows = Awaited<ReturnType<typeof selectCardToGrade>>;

/** Makes, removes, or grades a flash card. */
export async function handleCardForm({
  context: { db, now },
  request,
  viewer: { userId, timeZone },
  input: { form, back },
  results: [rows],
}: SignedInArgs & { input: PreparedForm["input"]; results: [CardRows] }): Promise<CardResult> {
  if (form.intent === "grade") await gradeFlashCard(db, userId, rows, form, now);
  else if (form.intent === "remove") await removeFlashCard(db, userId, form.questionId);
  const hasCard =
    form.intent === "add"
      ? await addFlashCard(db, userId, form.questionId, { now, timeZone })
      : form.intent === "grade";
  if (isFormPost(request)) throw redirect(back, 303);
  return { hasCard, saved: form.intent !== "add" || hasCard };
}
