import { Form, Link } from "@remix-run/react";
import { History } from "lucide-react";
import { editQuestionPath, questionVersionsPath } from "~/admin-paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { Page } from "~/ui/page";
import { Table } from "~/ui/table";
import { stageLabels } from "../../status-labels";
import type { VersionsPage as Loaded } from "../versions.loader.server";
import { DiffList } from "./diff-list";

/** What was published of a question, and what any two of them, or the draft, say differently. */
export function VersionsPage({ page }: { page: Loaded }) {
  const { id, externalId, draft, versions, names, compared } = page;
  const choices = names.map((value) => ({ value, label: nameOf(value) }));
  return (
    <Page
      width="wide"
      title={`Versions of ${externalId}`}
      description={
        <Link className="link" to={editQuestionPath(id)}>
          Back to the question
        </Link>
      }
    >
      {versions.length === 0 ? (
        <EmptyState icon={History} title="Nothing was published yet">
          The first version is made when the draft is published.
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          <Table caption="Versions">
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What was changed</th>
                <th scope="col">
                  <span className="sr-only">Compare</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {draft && (
                <tr>
                  <th scope="row" className="whitespace-nowrap">
                    Draft {draft.stage !== "draft" && <Badge>{stageLabels[draft.stage]}</Badge>}
                  </th>
                  <td>{draft.at.exact}</td>
                  <td>{draft.writtenBy ? `written by ${draft.writtenBy}` : "nobody has written on it yet"}</td>
                  <td className="max-w-md whitespace-pre-line">
                    {draft.correctsKey && <Badge tone="warning">corrects the key</Badge>} {draft.changeNote}
                  </td>
                  <td />
                </tr>
              )}
              {versions.map((version, index) => (
                <tr key={version.number}>
                  <th scope="row" className="whitespace-nowrap">
                    {version.number} {version.isCurrent && <Badge tone="success">current</Badge>}
                  </th>
                  <td className="whitespace-nowrap">
                    <time dateTime={version.at.iso}>{version.at.exact}</time>
                  </td>
                  <td>{whoWords(version)}</td>
                  <td className="max-w-md whitespace-pre-line">
                    {version.correctsKey && <Badge tone="warning">corrects the key</Badge>} {version.changeNote}
                  </td>
                  <td className="whitespace-nowrap">
                    {versions[index + 1] && (
                      <Link
                        className="link text-sm"
                        preventScrollReset
                        to={questionVersionsPath(id, {
                          from: `${versions[index + 1]?.number}`,
                          to: `${version.number}`,
                        })}
                      >
                        What it changed<span className="sr-only"> (version {version.number})</span>
                      </Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {compared && (
            <Card as="section" aria-labelledby="compare" className="grid gap-4">
              <h2 id="compare" className="font-semibold text-lg">
                From {nameOf(compared.from).toLowerCase()} to {nameOf(compared.to).toLowerCase()}
              </h2>
              <Form
                key={`${compared.from} ${compared.to}`}
                method="get"
                preventScrollReset
                className="flex flex-wrap items-end gap-3"
              >
                <SelectField name="from" label="From" options={choices} defaultValue={compared.from} />
                <SelectField name="to" label="To" options={choices} defaultValue={compared.to} />
                <Button type="submit" variant="outline">
                  Compare
                </Button>
              </Form>
              {compared.changes ? (
                <DiffList changes={compared.changes} before={nameOf(compared.from)} after={nameOf(compared.to)} />
              ) : (
                <Alert>Of one of them only what learners saw is kept, not what was written.</Alert>
              )}
            </Card>
          )}
        </div>
      )}
    </Page>
  );
}

function nameOf(name: string): string {
  return name === "draft" ? "Draft" : `Version ${name}`;
}

function whoWords({ writtenBy, publishedBy }: Loaded["versions"][number]): string {
  if (writtenBy === null && publishedBy === null) return "from the content files";
  return [writtenBy && `written by ${writtenBy}`, publishedBy && `published by ${publishedBy}`]
    .filter(Boolean)
    .join(", ");
}
