import { data, redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { campaignPath } from "../../admin-paths";
import type { Context } from "../../context.server";
import { campaign } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { getRowIdForForm } from "../../lib/form-key";
import { readFields } from "../../lib/http";
import { fromLocalDateTime } from "../../lib/local-time";
import { formatTime } from "../../lib/time-text";
import { paths } from "../../paths";
import { audit } from "../audit/audit.server";
import { replyWithErrors } from "../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import { renderOwnMail } from "./campaign.loader.server";
import { getCampaignContent } from "./campaign-mail";
import { type Campaign, createCampaign, deleteCampaign, saveCampaign } from "./campaigns.server";
import { campaignSchema, sendSchema } from "./communication-forms";
import { describeSegment, parseSegment, toSegment } from "./segment";
import { selectAudience } from "./select-segment.server";
import { cancelCampaign, resendUnconfirmed, scheduleCampaign, startCampaign } from "./send-campaign.server";

type CampaignActionArgs = SignedInArgs & { form: FormData; storedCampaign: Campaign };

/** Handles the forms of a campaign's page: returns errors or a confirmation, or redirects with a note. */
export async function handleCampaignAction(args: SignedInArgs) {
  const form = await readFields(args.request);
  const intent = form.get("intent");
  const storedCampaign = await readCampaign(args.context, args.params.campaignId ?? "");
  if (intent === "save") return handleSave(args, form, storedCampaign);
  if (!storedCampaign) throw notFound(args.request);
  const actionArgs = { ...args, form, storedCampaign };
  switch (intent) {
    case "send":
      return handleSend(actionArgs);
    case "test":
      return handleTest(actionArgs);
    case "cancel":
      return redirectWithNote(
        storedCampaign.id,
        await cancelCampaign(args.context, args.viewer.userId, storedCampaign.id),
        "stopped",
      );
    case "sendAgain":
      return redirectWithNote(
        storedCampaign.id,
        (await resendUnconfirmed(args.context, args.viewer.userId, storedCampaign.id)) > 0,
        "sentAgain",
      );
    case "again":
      return handleCopy(actionArgs);
    case "delete": {
      const isDeleted = await deleteCampaign(args.context, args.viewer.userId, storedCampaign);
      return isDeleted ? redirect(paths.communications) : redirectWithNote(storedCampaign.id, false, "");
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

async function handleSave(
  { context, params, request, viewer }: SignedInArgs,
  form: FormData,
  storedCampaign: Campaign | null,
) {
  const submission = parseForm(form, campaignSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { segment, days, buttonPath, buttonLabel, picturePath, pictureAlt, ...words } = submission.value;
  const draft = {
    ...words,
    segment: toSegment(segment, days),
    ...{ buttonPath: buttonPath ?? null, buttonLabel: buttonLabel ?? null },
    ...{ picturePath: picturePath ?? null, pictureAlt: pictureAlt ?? null },
  };
  if (params.campaignId === "new") {
    const newId = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
    return redirectWithNote(await createCampaign(context, viewer.userId, draft, newId), true, "saved");
  }
  if (!storedCampaign) throw notFound(request);
  if (await saveCampaign(context, viewer.userId, storedCampaign, draft))
    return redirectWithNote(storedCampaign.id, true, "saved");
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

async function handleSend({ context, viewer, form, storedCampaign }: CampaignActionArgs) {
  const submission = parseForm(form, sendSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { when, at = "", confirmed } = submission.value;
  const moment = when === "now" ? context.now : fromLocalDateTime(at, viewer.timeZone);
  const problem = when === "later" ? findTimeProblem(moment, context.now) : null;
  if (problem || moment === null) return replyWithErrors(submission, { fieldErrors: { at: [problem ?? ""] } });
  if (storedCampaign.state !== "draft") return redirectWithNote(storedCampaign.id, false, "");
  if (!confirmed) return askForConfirmation(context, storedCampaign, { when, at, moment, timeZone: viewer.timeZone });
  if (when === "now")
    return redirectWithNote(storedCampaign.id, await startCampaign(context, storedCampaign, viewer.userId), "started");
  return redirectWithNote(
    storedCampaign.id,
    await scheduleCampaign(context, viewer.userId, storedCampaign.id, moment),
    "scheduled",
  );
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
async function askForConfirmation(
  { db, now }: Context,
  storedCampaign: Campaign,
  { when, at, moment, timeZone }: SendRequest,
) {
  const segment = parseSegment(storedCampaign.segment);
  const [audience] = await selectAudience(db, segment, now);
  const startText = when === "later" ? formatTime(moment, now, timeZone).exact : null;
  return data({
    confirmation: {
      when,
      at,
      startText,
      recipientCount: audience?.recipientCount ?? 0,
      segmentText: describeSegment(segment),
    },
  });
}

async function handleTest({ context, viewer, storedCampaign }: CampaignActionArgs) {
  const mail = await renderOwnMail(context, viewer, storedCampaign);
  const { userId, email: to } = viewer;
  await context.mail.send({ ...mail, kind: "campaignTest", to, userId, subject: `[Test] ${mail.subject}` });
  await audit(context, { actorId: userId, action: "test campaign", subject: `campaign:${storedCampaign.id}` });
  return redirectWithNote(storedCampaign.id, true, "tested");
}

async function handleCopy({ context, request, form, viewer, storedCampaign }: CampaignActionArgs) {
  const newId = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  const id = await createCampaign(
    context,
    viewer.userId,
    { ...getCampaignContent(storedCampaign), segment: parseSegment(storedCampaign.segment) },
    newId,
  );
  return redirectWithNote(id, true, "copied");
}

/** Redirects to the campaign's page with a note. The note is "moved" if someone else changed the campaign first. */
function redirectWithNote(id: string, done: boolean, note: string) {
  return redirect(campaignPath(id, { note: done ? note : "moved" }));
}
