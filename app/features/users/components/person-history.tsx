import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import type { PersonView } from "../person-view";

/** The account's logins and its audit entries. */
export function PersonHistory({ person }: { person: PersonView }) {
  return (
    <>
      <AdminSection id="logins" title="Logins">
        {person.logins.length === 0 ? (
          <p className="text-muted-foreground text-sm">Not signed in.</p>
        ) : (
          <Card className="p-4">
            <Table caption="Logins">
              <thead>
                <tr>
                  <th scope="col">Device</th>
                  <th scope="col">Last active</th>
                  <th scope="col" className="max-sm:hidden">
                    Signed in since
                  </th>
                </tr>
              </thead>
              <tbody>
                {person.logins.map((login) => (
                  <tr key={login.id}>
                    <th scope="row">{login.device}</th>
                    <td>{login.lastActive.relative}</td>
                    <td className="max-sm:hidden">
                      <Moment {...login.signedInSince} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Card>
        )}
      </AdminSection>
      <AdminSection
        id="entries"
        title="Audit log"
        note="Changes by admins and pages viewed as this user, newest first."
      >
        {person.entries.length === 0 ? (
          <p className="text-muted-foreground text-sm">No entries about this account yet.</p>
        ) : (
          <Card className="p-4">
            <Table caption="Audit log">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Action</th>
                  <th scope="col">By</th>
                </tr>
              </thead>
              <tbody>
                {person.entries.map((entry) => (
                  <tr key={entry.id}>
                    <td>
                      <Moment {...entry.at} />
                    </td>
                    <td className="min-w-40 break-words">
                      {entry.action}
                      {entry.before && (
                        <span className="block text-muted-foreground text-xs">Before: {entry.before}</span>
                      )}
                      {entry.after && <span className="block text-muted-foreground text-xs">{entry.after}</span>}
                    </td>
                    <td>{entry.by}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Card>
        )}
      </AdminSection>
    </>
  );
}
