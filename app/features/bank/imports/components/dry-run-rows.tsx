import { Link } from "@remix-run/react";
import { importPath } from "~/admin-paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { ListFilter } from "~/ui/list-filter";
import { NumberedPager } from "~/ui/pager";
import { Table } from "~/ui/table";
import type { Tone } from "~/ui/tone";
import type { ImportVerdict } from "../../taxonomy";
import { writeDryRunQuery } from "../dry-run-query";
import type { Said } from "../judge";
import type { RunPage } from "../show-run.server";

const verdicts: Record<ImportVerdict, [Tone, string]> = {
  new: ["success", "New"],
  changed: ["primary", "Changed"],
  same: ["neutral", "The same"],
  refused: ["destructive", "Refused"],
};
const most = 6;

/** What becomes of each question of a file. */
export function DryRunRows({ run }: { run: RunPage }) {
  const { id, rows, more, query, counts } = run;
  const names = Object.fromEntries(
    Object.entries(verdicts).map(([name, [, words]]) => [name, `${words} (${counts[name as ImportVerdict]})`]),
  );
  return (
    <>
      <ListFilter
        action={importPath(id)}
        search={{ label: "Id, line or file", value: query.search }}
        selects={[{ name: "verdict", label: "What becomes of it", value: query.verdict, names }]}
      />
      {rows.length ? (
        <Card className="p-4">
          <Table caption="Questions of the file">
            <thead>
              <tr>
                <th scope="col">Where</th>
                <th scope="col">Question</th>
                <th scope="col">What becomes of it</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.number} className="align-top">
                  <td className="min-w-20 max-w-48 break-words text-muted-foreground text-xs">{row.place || "–"}</td>
                  <th scope="row" className="min-w-48 max-w-md font-normal">
                    <span className="break-all font-medium">{row.externalId ?? "Without an id"}</span>
                    {row.stem && <span className="block break-words text-muted-foreground text-xs">{row.stem}</span>}
                  </th>
                  <td className="min-w-64">
                    <Badge tone={verdicts[row.verdict][0]}>{verdicts[row.verdict][1]}</Badge>
                    <Findings said={row.said} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      ) : (
        <p className="text-muted-foreground text-sm">
          No question of the file is so.{" "}
          {(query.verdict || query.search) && (
            <Link className="link" to={importPath(id)}>
              Show all
            </Link>
          )}
        </p>
      )}
      <NumberedPager
        label="Pages of the dry run"
        page={query.page}
        more={more}
        to={(page) => importPath(id, writeDryRunQuery({ ...query, page }))}
        stay
      />
    </>
  );
}

const levels: Record<Said["level"], string> = {
  block: "Keeps it from being published: ",
  warn: "Look again: ",
  change: "",
  refuse: "",
};

function Findings({ said }: { said: Said[] }) {
  if (!said.length) return null;
  return (
    <ul className="mt-1.5 grid gap-0.5 text-xs">
      {said.slice(0, most).map(({ level, words }, index) => (
        <li key={index} className={level === "warn" ? "break-words text-muted-foreground" : "break-words"}>
          {levels[level]}
          {words}
        </li>
      ))}
      {said.length > most && <li className="text-muted-foreground">And {said.length - most} more.</li>}
    </ul>
  );
}
