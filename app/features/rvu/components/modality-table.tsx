import { Table } from "~/ui/table";

interface ModalityTableProps {
  /** `work` sets the length of the bar, in any unit; `wrvu` is the formatted value. */
  modalities: readonly { name: string; studies: number; work: number; wrvu: string }[];
}

/** A table of the work by modality, with bars. */
export function ModalityTable({ modalities }: ModalityTableProps) {
  const total = Math.max(
    1,
    modalities.reduce((sum, { work }) => sum + work, 0),
  );
  const maxWork = Math.max(1, ...modalities.map(({ work }) => work));
  return (
    <Table caption="Work by modality" className="[&_:is(td,th)]:px-1.5">
      <thead>
        <tr>
          <th scope="col">Modality</th>
          <th scope="col" className="text-end!">
            Studies
          </th>
          <th scope="col" className="text-end!">
            wRVU
          </th>
          <th scope="col" className="text-end!">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {modalities.map(({ name, studies, work, wrvu }) => (
          <tr key={name}>
            <th scope="row" className="w-full">
              {name}
              <span aria-hidden="true" className="mt-1 block h-2 rounded-full bg-muted">
                <span
                  className="block h-full rounded-full bg-primary print:[print-color-adjust:exact]"
                  style={{ width: `${(100 * work) / maxWork}%` }}
                />
              </span>
            </th>
            <td className="text-end tabular-nums">{studies}</td>
            <td className="text-end tabular-nums">{wrvu}</td>
            <td className="text-end tabular-nums">{Math.round((100 * work) / total)}%</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
