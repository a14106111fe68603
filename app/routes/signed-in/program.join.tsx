import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { SharedFactsList } from "~/features/programs/components/shared-facts-list";
import { type InvitationState, joinProgram, readInvitation } from "~/features/programs/members/membership.server";
import { limitLinkGuesses } from "~/features/sets/limit-link-guesses.server";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { programInvitationPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/field";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ context, viewer, params }) => {
  await limitLinkGuesses(context, viewer.userId);
  return readInvitation(context, viewer.userId, params.token ?? "");
});

export const action = signedIn(async ({ context, request, viewer, params }) => {
  const token = params.token ?? "";
  await limitLinkGuesses(context, viewer.userId);
  const isSharing = (await readFields(request)).get("share") === "on";
  const state = await joinProgram(context, viewer.userId, token, isSharing);
  return redirect(state === "joined" ? `${paths.settings}?saved=program#program` : programInvitationPath(token));
});

export const meta: MetaFunction = () => [{ title: "Join a program · RadCore" }];

const problems: Record<Exclude<InvitationState, "open">, string> = {
  joined: "You already have a seat in this program.",
  elsewhere: "You have a seat in another program. Leave that program in your settings, then open this link again.",
  removed:
    "The coordinator has ended your seat in this program, so this link does not work for you. Ask the coordinator to invite you by email.",
  full: "All seats of this program are taken. Ask the coordinator for a seat.",
  unpaid: "This program is not paid at the moment, so nobody can join. Ask the coordinator.",
  ended: "This invitation has expired, was used, or was revoked. Ask the coordinator for a new one.",
  unknown: "This link is not an invitation. Check that you copied all of it.",
};

export default function JoinProgram() {
  const { state, program } = useLoaderData<typeof loader>();
  return (
    <Page
      title={program ? `Join ${program.name}` : "Join a program"}
      description={program?.institution}
      className="max-w-2xl"
    >
      <Card className="p-5 sm:p-6">
        {state === "open" ? (
          <Form method="post" className="grid gap-5">
            <p>
              A seat opens every question to you while the program pays. Your answers, notes, and history stay in your
              own account, also after you leave the program.
            </p>
            <SharedFactsList />
            <CheckboxField
              name="share"
              value="on"
              label="I agree to share my progress with the coordinator"
              hint="You can join without agreeing. You can agree or withdraw at any time in your settings."
            />
            <div>
              <Button type="submit">Take a seat</Button>
            </div>
          </Form>
        ) : (
          <div className="grid justify-items-start gap-4">
            <p>{problems[state]}</p>
            <Link
              to={state === "joined" || state === "elsewhere" ? `${paths.settings}#program` : paths.home}
              className={buttonClass({ variant: "outline" })}
            >
              {state === "joined" || state === "elsewhere" ? "View my program" : "Go to home"}
            </Link>
          </div>
        )}
      </Card>
    </Page>
  );
}
