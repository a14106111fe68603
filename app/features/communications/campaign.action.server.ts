import { data, redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { campaignPath } from "../../admin-paths";
import type { Context } from "../../context.server";
import { campaign } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { rowIdForForm } from "../../lib/form-key";
import { readFields } from "../../lib/http";
import { fromLocalDateTime } from "../../lib/local-time";
import { formatTime } from "../../lib/time-text";
import { paths } from "../../paths";
import { audit } from "../audit/audit.server";
import { replyWithErrors } from "../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import { renderOwnMail } from "./campaign.loader.server";
import { type Campaign, createCampaign, deleteCampaign, saveCampaign } from "./campaigns.server";
import { campaignSchema, sendSchema } from "./communication-forms";
import { describeSegment, parseSegment, toSegment } from "./segment";
import { selectAudience } from "./select-segment.server";
import { cancelCampaign, resendUnconfirmed, scheduleCampaign, startCampaign } from "./send-campaign.server";

type CampaignActionArgs = SignedInArgs & { form: FormData; stored: Campaign };

/** Handles the forms of a campaign's page: returns errors or a confirmation, or redirects with a note. */
export async function handleCampaignAction(args: SignedInArgs) {
  const form = await readFields(args.request);
  const intent = form.get("intent");
  const stored = await readCampaign(args.context, args.params.campaignId ?? "");
  if (intent === "save") return handleSave(args, form, stored);
  if (!stored) throw notFound(args.request);
  const actionArgs = { ...args, form, stored };
  switch (intent) {
    case "send":
      return handleSend(actionArgs);
    case "test":
      return handleTest(actionArgs);
    case "cancel":
      return redirectWithNote(stored.id, await cancelCampaign(args.context, args.viewer.userId, stored.id), "stopped");
    case "sendAgain":
      return redirectWithNote(
        stored.id,
        (await resendUnconfirmed(args.context, args.viewer.userId, stored.id)) > 0,
        "sentAgain",
      );
    case "again":
      return handleCopy(actionArgs);
    case "delete": {
      const isDeleted = await deleteCampaign(args.context, args.viewer.userId, stored);
      return isDeleted ? redirect(paths.communications) : redirectWithNote(stored.id, false, "");
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

async function handleSave({ context, params, request, viewer }: SignedInArgs, form: FormData, stored: Campaign | null) {
  const submission = parseForm(form, campaignSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { subject, text, segment, days } = submission.value;
  const draft = { subject, text, segment: toSegment(segment, days) };
  if (params.campaignId === "new") {
    const newId = await rowIdForForm({ request, form, userId: viewer.userId }, context.id);
    return redirectWithNote(await createCampaign(context, viewer.userId, draft, newId), true, "saved");
  }
  if (!stored) throw notFound(request);
  if (await saveCampaign(context, viewer.userId, stored, draft)) return redirectWithNote(stored.id, true, "saved");
  return replyWithErrors(
    submission,
    {
      formErrors: [
        "Your changes were not saved because someone else sent or scheduled this campaign. Copy your text, then reload.",
      ],
    },
    { status: 409 },
  );
}

async function handleSend({ context, viewer, form, stored }: CampaignActionArgs) {
  const submission = parseForm(form, sendSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { when, at = "", confirmed } = submission.value;
  const moment = when === "now" ? context.now : fromLocalDateTime(at, viewer.timeZone);
  const problem = when === "later" ? findTimeProblem(moment, context.now) : null;
  if (problem || moment === null) return replyWithErrors(submission, { fieldErrors: { at: [problem ?? ""] } });
  if (stored.state !== "draft") return redirectWithNote(stored.id, false, "");
  if (!confirmed) return askForConfirmation(context, stored, { when, at, moment, timeZone: viewer.timeZone });
  if (when === "now")
    return redirectWithNote(stored.id, await startCampaign(context, stored, viewer.userId), "started");
  return redirectWithNote(stored.id, await scheduleCampaign(context, viewer.userId, stored.id, moment), "scheduled");
}

function findTimeProblem(moment: number | null, now: number): string | null {
  if (moment === null) return "Enter a date and time.";
  if (moment <= now) return "Choose a time in the future, or send now.";
  return moment > now + 366 * dayMs ? "Choose a time within a year." : null;
}

interface SendRequest {
  when: "now" | "later";
  at: string;
  moment: number;
  timeZone: string;
}

/** Returns the data of the confirmation dialog, with the number of recipients. */
async function askForConfirmation({ db, now }: Context, stored: Campaign, { when, at, moment, timeZone }: SendRequest) {
  const segment = parseSegment(stored.segment);
  const [audience] = await selectAudience(db, segment, now);
  const on = when === "later" ? formatTime(moment, now, timeZone).exact : null;
  return data({ confirm: { when, at, on, recipients: audience?.mailed ?? 0, goesTo: describeSegment(segment) } });
}

async function handleTest({ context, viewer, stored }: CampaignActionArgs) {
  const mail = await renderOwnMail(context, viewer, stored);
  const { userId, email: to } = viewer;
  await context.mail.send({ ...mail, kind: "campaignTest", to, userId, subject: `[Test] ${mail.subject}` });
  await audit(context, { actorId: userId, action: "test campaign", subject: `campaign:${stored.id}` });
  return redirectWithNote(stored.id, true, "tested");
}

async function handleCopy({ context, request, form, viewer, stored }: CampaignActionArgs) {
  const { subject, text, segment } = stored;
  const newId = await rowIdForForm({ request, form, userId: viewer.userId }, context.id);
  const id = await createCampaign(context, viewer.userId, { subject, text, segment: parseSegment(segment) }, newId);
  return redirectWithNote(id, true, "copied");
}

/** Redirects to the campaign's page with a note. The note is "moved" if someone else changed the campaign first. */
function redirectWithNote(id: string, done: boolean, note: string) {
  return redirect(campaignPath(id, { note: done ? note : "moved" }));
}
