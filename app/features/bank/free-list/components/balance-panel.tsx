import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import type { Balance } from "../free-list-balance";

/** Compares each category's share of the list (dark bar) with its share of the bank (pale bar). */
export function BalancePanel({ balance }: { balance: readonly Balance[] }) {
  return (
    <div className="grid items-start gap-4 *:min-w-0 md:grid-cols-2">
      {balance.map(({ title, lines }) => (
        <Card key={title} className="p-4">
          <h3 className="mb-2 font-medium">{title}</h3>
          <Table caption={`${title}: share of the free list and of the bank`} className="text-sm">
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">List</th>
                <th scope="col">Bank</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, freeCount, freeShare, bankShare }) => (
                <tr key={name}>
                  <th scope="row" className="w-full font-normal">
                    {name}
                    <span aria-hidden="true" className="mt-1 grid gap-0.5">
                      <span className="h-1.5 rounded-full bg-primary" style={{ width: `${freeShare}%` }} />
                      <span className="h-1 rounded-full bg-primary/30" style={{ width: `${bankShare}%` }} />
                    </span>
                  </th>
                  <td className="whitespace-nowrap tabular-nums">
                    {freeShare}% <span className="text-muted-foreground">({freeCount})</span>
                  </td>
                  <td className="tabular-nums">{bankShare}%</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      ))}
    </div>
  );
}
