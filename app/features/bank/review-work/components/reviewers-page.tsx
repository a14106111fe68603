import { Form, Link, useNavigation } from "@remix-run/react";
import { Stethoscope } from "lucide-react";
import { adminUserPath } from "~/admin-paths";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Field, FormError } from "~/ui/field";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import type { LastResult } from "../../../admin/components/admin-form";
import { scopeNames } from "../../../auth/scope-labels";
import { decisionDays } from "../review-work-limits";
import type { listReviewers } from "../reviewers.server";

type Reviewer = Awaited<ReturnType<typeof listReviewers>>[number];

interface ReviewersPageProps {
  reviewers: readonly Reviewer[];
  isSaved: boolean;
  result: LastResult;
}

/** Lists the admins who may review, with their credentials and their work (M14). */
export function ReviewersPage({ reviewers, isSaved, result }: ReviewersPageProps) {
  return (
    <Page
      title="Reviewers"
      description="Admins who may approve drafts. Learners see the credentials after they answer."
      width="wide"
    >
      {isSaved && (
        <ResultAlert tone="success" className="mb-4">
          The credentials are saved. They stand in the passport of every version that this person approves from now on.
        </ResultAlert>
      )}
      {reviewers.length === 0 ? (
        <EmptyState
          icon={Stethoscope}
          title="No reviewers yet"
          action={
            <Link to={paths.adminUsers} className={buttonClass({ variant: "outline" })}>
              Open users
            </Link>
          }
        >
          Make an account an admin with the scope of a reviewer, on the page of the user.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {reviewers.map((reviewer) => (
            <li key={reviewer.userId}>
              <ReviewerCard
                reviewer={reviewer}
                result={result?.initialValue?.userId === reviewer.userId ? result : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function ReviewerCard({ reviewer, result }: { reviewer: Reviewer; result: LastResult }) {
  const { userId, accountName, scope, name, credentials, institution, country, open, decided } = reviewer;
  const work = `${countNoun(open, "open assignment")} · ${countNoun(decided, "draft")} decided in the last ${decisionDays} days`;
  return (
    <Card className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Link to={adminUserPath(userId)} className="link wrap-anywhere font-medium">
          {accountName}
        </Link>
        {scope && <Badge tone={scope === "reviewer" ? "primary" : "neutral"}>{scopeNames[scope]}</Badge>}
        {name === null && scope === "reviewer" && <Badge tone="warning">Credentials missing</Badge>}
      </p>
      <p className="wrap-anywhere text-sm">
        {name === null
          ? scope === "reviewer"
            ? "Cannot approve until you enter credentials."
            : "Approves without being named in the passport."
          : [name, credentials, institution, country].join(", ")}
      </p>
      <p className="text-muted-foreground text-sm tabular-nums">{work}</p>
      <CredentialsForm key={`${name} ${credentials} ${institution} ${country}`} reviewer={reviewer} result={result} />
    </Card>
  );
}

function CredentialsForm({ reviewer, result }: { reviewer: Reviewer; result: LastResult }) {
  const { userId, accountName, name, credentials, institution, country } = reviewer;
  const pending = useNavigation().formData?.get("userId") === userId;
  const stored = { name: name ?? accountName, credentials, institution, country };
  const typed = (result?.initialValue ?? stored) as Partial<Record<string, string | null>>;
  const getFieldProps = (field: string) => ({
    name: field,
    required: true,
    error: result?.error?.[field] ?? undefined,
    defaultValue: typed[field] ?? undefined,
  });
  return (
    <details open={result !== undefined || undefined}>
      <summary className="link w-fit text-sm">{name === null ? "Enter credentials" : "Change credentials"}</summary>
      <Form method="post" action={paths.reviewers} preventScrollReset className="mt-3 grid max-w-2xl gap-3">
        <FormError error={result?.error?.[""] ?? undefined} />
        <input type="hidden" name="userId" value={userId} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Name"
            hint="As learners see it, for example Dr. Jane Doe."
            maxLength={80}
            {...getFieldProps("name")}
          />
          <Field
            label="Degree or board"
            hint="For example board-certified radiologist."
            maxLength={80}
            {...getFieldProps("credentials")}
          />
          <Field label="Institution" maxLength={80} {...getFieldProps("institution")} />
          <Field label="Country" maxLength={40} {...getFieldProps("country")} />
        </div>
        <div>
          <Button type="submit" variant="outline" pending={pending}>
            Save credentials
          </Button>
        </div>
      </Form>
    </details>
  );
}
