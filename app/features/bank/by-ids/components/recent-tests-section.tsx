import { Link } from "@remix-run/react";
import { FlaskConical } from "lucide-react";
import { Moment } from "~/features/admin/components/moment";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/table";
import type { TestPage } from "../test-by-ids.loader.server";

/** Shows the admin's latest tests, which do not appear among the recent study sets. */
export function RecentTestsSection({ tests }: Pick<TestPage, "tests">) {
  return (
    <section aria-labelledby="own-tests">
      <h2 id="own-tests" className="mb-3 font-semibold text-lg">
        Your recent tests
      </h2>
      {tests.length === 0 ? (
        <EmptyState icon={FlaskConical} title="No tests yet">
          Tests that you play appear here instead of in your recent study sets.
        </EmptyState>
      ) : (
        <Table caption="Tests, newest first">
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">State</th>
              <th scope="col">Started</th>
              <th scope="col">Repeat</th>
            </tr>
          </thead>
          <tbody>
            {tests.map(({ id, name, state, startedAt, path, isFinished, repeatPath }) => (
              <tr key={id}>
                <th scope="row" className="font-normal">
                  <Link to={path} prefetch="none" className="link font-medium">
                    {name}
                  </Link>
                </th>
                <td className="whitespace-nowrap">
                  {isFinished ? "Finished" : "Open"}, {state}
                </td>
                <td>
                  <Moment {...startedAt} />
                </td>
                <td>
                  <Link to={repeatPath} className="link">
                    Use these ids again
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
