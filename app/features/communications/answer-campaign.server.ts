import { data, redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { campaignPath } from "../../admin-paths";
import type { Context } from "../../context.server";
import { campaign } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { idOfForm } from "../../lib/form-key";
import { readFields } from "../../lib/http";
import { momentOf } from "../../lib/local-time";
import { timeText } from "../../lib/time-text";
import { paths } from "../../paths";
import { audit } from "../audit/audit.server";
import { formAgain } from "../auth/answers.server";
import { notFound, type SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import { type Campaign, createCampaign, deleteCampaign, saveCampaign } from "./campaigns.server";
import { campaignSchema, sendSchema } from "./forms";
import { readSegment, segmentOf, segmentWords } from "./segment";
import { selectAudience } from "./segment.server";
import { cancelCampaign, scheduleCampaign, sendDoubtfulAgain, startCampaign } from "./send.server";
import { ownMail } from "./show-campaign.server";

type Answering = SignedInArgs & { form: FormData; stored: Campaign };

/** Handles the forms of a campaign's page: returns errors or a confirmation, or redirects with a note. */
export async function answerCampaign(args: SignedInArgs) {
  const form = await readFields(args.request);
  const intent = form.get("intent");
  const stored = await readCampaign(args.context, args.params.campaignId ?? "");
  if (intent === "save") return answerSave(args, form, stored);
  if (!stored) throw notFound(args.request);
  const answering = { ...args, form, stored };
  switch (intent) {
    case "send":
      return answerSend(answering);
    case "test":
      return answerTest(answering);
    case "cancel":
      return note(stored.id, await cancelCampaign(args.context, args.viewer.userId, stored.id), "stopped");
    case "sendAgain":
      return note(stored.id, (await sendDoubtfulAgain(args.context, args.viewer.userId, stored.id)) > 0, "sentAgain");
    case "again":
      return answerAgain(answering);
    case "delete": {
      const gone = await deleteCampaign(args.context, args.viewer.userId, stored);
      return gone ? redirect(paths.communications) : note(stored.id, false, "");
    }
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

async function readCampaign({ db }: Context, id: string): Promise<Campaign | null> {
  if (id === "new") return null;
  const [row] = await db.select().from(campaign).where(eq(campaign.id, id));
  return row ?? null;
}

async function answerSave({ context, params, request, viewer }: SignedInArgs, form: FormData, stored: Campaign | null) {
  const submission = parseForm(form, campaignSchema);
  if (submission.status !== "success") return formAgain(submission);
  const { subject, text, segment, days } = submission.value;
  const draft = { subject, text, segment: segmentOf(segment, days) };
  if (params.campaignId === "new") {
    const newId = await idOfForm({ request, form, userId: viewer.userId }, context.id);
    return note(await createCampaign(context, viewer.userId, draft, newId), true, "saved");
  }
  if (!stored) throw notFound(request);
  if (await saveCampaign(context, viewer.userId, stored, draft)) return note(stored.id, true, "saved");
  return formAgain(
    submission,
    {
      formErrors: [
        "Your changes were not saved because someone else sent or scheduled this campaign. Copy your text, then reload.",
      ],
    },
    { status: 409 },
  );
}

async function answerSend({ context, viewer, form, stored }: Answering) {
  const submission = parseForm(form, sendSchema);
  if (submission.status !== "success") return formAgain(submission);
  const { when, at = "", confirmed } = submission.value;
  const moment = when === "now" ? context.now : momentOf(at, viewer.timeZone);
  const problem = when === "later" ? whatIsWrong(moment, context.now) : null;
  if (problem || moment === null) return formAgain(submission, { fieldErrors: { at: [problem ?? ""] } });
  if (stored.state !== "draft") return note(stored.id, false, "");
  if (!confirmed) return askAgain(context, stored, { when, at, moment, timeZone: viewer.timeZone });
  if (when === "now") return note(stored.id, await startCampaign(context, stored, viewer.userId), "started");
  return note(stored.id, await scheduleCampaign(context, viewer.userId, stored.id, moment), "scheduled");
}

function whatIsWrong(moment: number | null, now: number): string | null {
  if (moment === null) return "Enter a date and time.";
  if (moment <= now) return "Choose a time in the future, or send now.";
  return moment > now + 366 * dayMs ? "Choose a time within a year." : null;
}

interface Wish {
  when: "now" | "later";
  at: string;
  moment: number;
  timeZone: string;
}

/** Returns the confirmation with the number of recipients. */
async function askAgain({ db, now }: Context, stored: Campaign, { when, at, moment, timeZone }: Wish) {
  const segment = readSegment(stored.segment);
  const [audience] = await selectAudience(db, segment, now);
  const on = when === "later" ? timeText(moment, now, timeZone).absolute : null;
  return data({ confirm: { when, at, on, recipients: audience?.mailed ?? 0, goesTo: segmentWords(segment) } });
}

async function answerTest({ context, viewer, stored }: Answering) {
  const mail = await ownMail(context, viewer, stored);
  const { userId, email: to } = viewer;
  await context.mail.send({ ...mail, kind: "campaignTest", to, userId, subject: `[Test] ${mail.subject}` });
  await audit(context, { actorId: userId, action: "test campaign", subject: `campaign:${stored.id}` });
  return note(stored.id, true, "tested");
}

async function answerAgain({ context, request, form, viewer, stored }: Answering) {
  const { subject, text, segment } = stored;
  const newId = await idOfForm({ request, form, userId: viewer.userId }, context.id);
  const id = await createCampaign(context, viewer.userId, { subject, text, segment: readSegment(segment) }, newId);
  return note(id, true, "copied");
}

/** Redirects to the campaign's page with a note; `moved` if someone else changed the campaign first. */
function note(id: string, done: boolean, words: string) {
  return redirect(campaignPath(id, { note: done ? words : "moved" }));
}
