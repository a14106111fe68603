import { Link } from "@remix-run/react";
import { GraduationCap } from "lucide-react";
import { adminProgramPath } from "~/admin-paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/table";
import type { ListedProgram } from "../read-programs.server";

/** Lists the programs with their seats and the end of their access. */
export function ProgramList({ programs }: { programs: ListedProgram[] }) {
  if (programs.length === 0)
    return (
      <EmptyState icon={GraduationCap} title="No programs yet">
        Create a program below. Its coordinator then invites the members.
      </EmptyState>
    );
  return (
    <Card className="p-4">
      <Table caption="Programs">
        <thead>
          <tr>
            <th scope="col">Program</th>
            <th scope="col" className="text-end!">
              Seats used
            </th>
            <th scope="col">Paid until</th>
          </tr>
        </thead>
        <tbody>
          {programs.map(({ id, name, institution, seats, memberCount, hasAccess, paidUntilText }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={adminProgramPath(id)} className="link">
                  {name}
                </Link>
                <span className="block font-normal text-muted-foreground text-xs">{institution}</span>
              </th>
              <td className="whitespace-nowrap text-end! tabular-nums">
                {memberCount} of {seats}
              </td>
              <td>
                {hasAccess ? (
                  paidUntilText
                ) : (
                  <Badge tone="warning">
                    {paidUntilText === "not paid yet" ? "Not paid yet" : `Ended ${paidUntilText}`}
                  </Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
