import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { anyone } from "~/features/auth/guards.server";
import { unsubscribeFromNews } from "~/features/email/news.server";
import { readUnsubscribeToken } from "~/features/email/unsubscribe.server";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "News by email · RadCore" }, { name: "robots", content: "noindex" }];

const readToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Checks the link but does not unsubscribe, because mail scanners open links (A2). */
export const loader = anyone(async ({ context, request }) => {
  const isValid = (await readUnsubscribeToken(context.settings, readToken(request))) !== null;
  return data({ valid: isValid }, { status: isValid ? 200 : 400 });
});

/**
 * Handles the button of the page and the one-click unsubscribe of mail programs (RFC 8058). The signed token in the
 * link identifies the learner, so no sign-in is needed.
 */
export const action = anyone(async ({ context, request }) => {
  const userId = await readUnsubscribeToken(context.settings, readToken(request));
  if (userId === null) return data({ done: false }, { status: 400 });
  await unsubscribeFromNews(context.db, userId);
  return data({ done: true });
});

export default function UnsubscribePage() {
  const { valid } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>()?.done ?? false;
  const pending = useNavigation().state !== "idle";
  if (done)
    return (
      <Page width="narrow" title="You are unsubscribed">
        <Card className="grid gap-4 p-5 sm:p-6">
          <p>
            You will get no more news by email. You still get mail about your account, such as receipts and password
            links.
          </p>
          <p>
            To subscribe again, go to your{" "}
            <Link className="link" to={`${paths.settings}#mail`}>
              settings
            </Link>
            .
          </p>
        </Card>
      </Page>
    );
  if (!valid)
    return (
      <Page width="narrow" title="This link is incomplete">
        <Alert tone="warning">
          Part of the link is missing or wrong. Open the link in the mail again, or turn off news in your{" "}
          <Link className="link" to={`${paths.settings}#mail`}>
            settings
          </Link>
          .
        </Alert>
        <p className="mt-6">
          <Link to={paths.home} className={buttonClass({ variant: "outline" })}>
            Go to RadCore
          </Link>
        </p>
      </Page>
    );
  return (
    <Page
      width="narrow"
      title="Stop news by email?"
      description="You will get no more mail about new questions and features. You still get mail about your account."
    >
      <Card className="p-5 sm:p-6">
        <Form method="post" className="grid">
          <Button type="submit" size="lg" pending={pending}>
            Stop news by email
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
