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

/** Lists the published versions of a question and compares two of them, or one with the draft. */
export function VersionsPage({ page }: { page: Loaded }) {
  const { id, externalId, draft, versions, versionNames, compared } = page;
  const choices = versionNames.map((value) => ({ value, label: getVersionName(value) }));
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
        <EmptyState icon={History} title="No published versions">
          Publishing the draft creates the first version.
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          <Table caption="Versions">
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">Date</th>
                <th scope="col">Admins</th>
                <th scope="col">Change note</th>
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
                  <td>{draft.writtenBy ? `edited by ${draft.writtenBy}` : "not edited yet"}</td>
                  <td className="max-w-md whitespace-pre-line">{draft.changeNote}</td>
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
                  <td>{describeAdmins(version)}</td>
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
                        Show changes<span className="sr-only"> (version {version.number})</span>
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
                From {getVersionName(compared.from).toLowerCase()} to {getVersionName(compared.to).toLowerCase()}
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
                <DiffList
                  changes={compared.changes}
                  before={getVersionName(compared.from)}
                  after={getVersionName(compared.to)}
                />
              ) : (
                <Alert>These versions cannot be compared because the full text of one version was not stored.</Alert>
              )}
            </Card>
          )}
        </div>
      )}
    </Page>
  );
}

function getVersionName(name: string): string {
  return name === "draft" ? "Draft" : `Version ${name}`;
}

function describeAdmins({ writtenBy, publishedBy }: Loaded["versions"][number]): string {
  if (writtenBy === null && publishedBy === null) return "from the content files";
  return [writtenBy && `edited by ${writtenBy}`, publishedBy && `published by ${publishedBy}`]
    .filter(Boolean)
    .join(", ");
}
