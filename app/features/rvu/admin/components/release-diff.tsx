import { adminReleasePath } from "~/admin-paths";
import { Card } from "~/ui/card";
import { NumberedPager } from "~/ui/pager";
import { Table } from "~/ui/table";
import type { DiffView, ShownRows } from "../release-diff-view";

interface Props {
  id: string;
  against: string | null;
  diff: DiffView;
}

export function ReleaseDiffSection({ id, against, diff }: Props) {
  const { addedRows, removedRows, unchangedCount, namedChangeCount, unnamedChangeCount, changes, page, hasMore } = diff;
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <DiffCount name="Rows added" value={addedRows.total} />
        <DiffCount name="Rows removed" value={removedRows.total} />
        <DiffCount name="Values changed by 5% or more" value={namedChangeCount + unnamedChangeCount} />
        <DiffCount name="Unchanged rows" value={unchangedCount} />
      </dl>
      <RowNameList title="Added" rows={addedRows} />
      <RowNameList title="Removed" rows={removedRows} />
      {changes.length > 0 && (
        <Card className="p-4">
          <Table caption="Values that change by 5% or more, the largest change first">
            <thead>
              <tr>
                <th scope="col">Study</th>
                <th scope="col">Row</th>
                <th scope="col">Value</th>
                <th scope="col" className="text-end!">
                  Before
                </th>
                <th scope="col" className="text-end!">
                  After
                </th>
                <th scope="col" className="text-end!">
                  Change
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={`${change.name} ${change.componentName} ${change.valueName}`}>
                  <th scope="row" className="min-w-48">
                    {change.name}
                  </th>
                  <td className="whitespace-nowrap">{change.componentName}</td>
                  <td className="whitespace-nowrap">{change.valueName}</td>
                  <td className="text-end tabular-nums">{change.before}</td>
                  <td className="text-end tabular-nums">{change.after}</td>
                  <td className="whitespace-nowrap text-end tabular-nums">{change.changePercent || "–"}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {unnamedChangeCount > 0 && (
        <UnnamedNote>{unnamedChangeCount} more changed values belong to studies that we have not named.</UnnamedNote>
      )}
      <NumberedPager
        page={page}
        hasNextPage={hasMore}
        label="Pages of changes"
        keepScroll
        to={(to) => adminReleasePath(id, { ...(against && { against }), page: String(to) })}
      />
    </div>
  );
}

function DiffCount({ name, value }: { name: string; value: number }) {
  return (
    <div className="rounded-lg border border-border px-3 py-2">
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="font-semibold text-lg tabular-nums">{value}</dd>
    </div>
  );
}

function RowNameList({ title, rows }: { title: string; rows: ShownRows }) {
  const { names, total, unnamedCount } = rows;
  if (!total) return null;
  const unlistedCount = total - unnamedCount - names.length;
  return (
    <details
      className="group rounded-lg border border-border px-4 py-3 text-sm"
      open={names.length > 0 && names.length < 10}
    >
      <summary className="cursor-pointer font-medium">
        {title}: {total} <span className="link font-normal group-open:hidden">Show</span>
      </summary>
      <ul className="mt-2 grid list-disc gap-x-8 gap-y-0.5 ps-5 sm:grid-cols-2">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {unlistedCount > 0 && <p className="mt-2">And {unlistedCount} more named studies.</p>}
      {unnamedCount > 0 && <UnnamedNote>{unnamedCount} rows belong to studies that we have not named.</UnnamedNote>}
    </details>
  );
}

/**
 * Shows how many rows or values a list leaves out, because we have no name for their studies and may not show CPT codes
 * without a license.
 */
function UnnamedNote({ children }: { children: React.ReactNode }) {
  return <p className="mt-2 text-muted-foreground text-sm">{children} The calculator does not offer these studies.</p>;
}
