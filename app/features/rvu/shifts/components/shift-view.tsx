import { countNoun } from "~/lib/text";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import { ModalityTable } from "../../components/modality-table";
import type { ShownShift } from "../read-shift.server";
import { ShiftTotals } from "./shift-totals";

/** Shows the totals, studies, and modalities of a shift by the values of its release. */
export function ShiftView({ shift: { release, totals, studies, modalities } }: { shift: ShownShift }) {
  return (
    <div className="grid gap-6">
      <ShiftTotals {...totals} workNote={`in release ${release.id}`} />
      {studies.length === 0 ? (
        <p className="text-muted-foreground">This shift has no studies.</p>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <Card as="section" aria-labelledby="studies" className="min-w-0">
            <h2 id="studies" className="mb-3 font-semibold text-lg">
              Studies
            </h2>
            <Table caption="Studies of this shift">
              <thead>
                <tr>
                  <th scope="col">Study</th>
                  <th scope="col">Count</th>
                  <th scope="col">Each</th>
                  <th scope="col">wRVU</th>
                </tr>
              </thead>
              <tbody>
                {studies.map(({ name, modality, count: many, each, wrvu, reason }, index) => (
                  <tr key={index}>
                    <th scope="row">
                      {name}
                      <span className="block font-normal text-muted-foreground text-xs">
                        {modality}
                        {reason && ` · ${reason}`}
                      </span>
                    </th>
                    <td>{many}</td>
                    <td>{each}</td>
                    <td>{wrvu}</td>
                  </tr>
                ))}
                <tr className="font-semibold">
                  <th scope="row">Total</th>
                  <td>{totals.studies}</td>
                  <td />
                  <td>{totals.wrvu}</td>
                </tr>
              </tbody>
            </Table>
          </Card>
          <Card as="section" aria-labelledby="modalities" className="min-w-0">
            <h2 id="modalities" className="mb-3 font-semibold text-lg">
              By modality
            </h2>
            <ModalityTable modalities={modalities} />
          </Card>
        </div>
      )}
      <p className="text-muted-foreground text-xs">
        Physician work RVUs of Medicare's fee schedule, release {release.id} ({release.year}), for{" "}
        {countNoun(totals.studies, "study", "studies")}. An educational estimate.
      </p>
    </div>
  );
}
