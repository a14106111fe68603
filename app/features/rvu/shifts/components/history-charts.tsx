import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import { ModalityTable } from "../../components/modality-table";
import { publishedPace } from "../../engine/tally/shift-pace";
import type { ShiftSpan } from "../history-period";
import type { History } from "../shift-history.server";

const spanHeadings: Record<ShiftSpan, string> = { day: "Day", week: "Week starting", month: "Month" };

/** Charts of work, studies, pace, and modalities over the period, with a table of the same numbers (C8). */
export function HistoryCharts({ bars, modalities, span }: Pick<History, "bars" | "modalities"> & { span: ShiftSpan }) {
  const { low, high } = publishedPace;
  return (
    <section aria-labelledby="charts">
      <h2 id="charts" className="sr-only">
        Charts
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        <HistoryChart
          title="wRVU"
          note="Each shift uses the values of its own release."
          bars={bars.map(({ label, work }) => ({ label, value: work }))}
        />
        <HistoryChart
          title="Studies"
          note="This chart includes studies without credit."
          bars={bars.map(({ label, studiesCount }) => ({ label, value: studiesCount }))}
        />
        <HistoryChart
          title="wRVU per hour"
          note={`This chart includes only shifts with a timer. The band shows the published sustained pace of ${low}–${high}.`}
          band={publishedPace}
          bars={bars.map(({ label, perHour }) => ({ label, value: perHour }))}
        />
        <Card className="min-w-0">
          <h3 className="mb-2 font-semibold">By modality</h3>
          <ModalityTable modalities={modalities} />
        </Card>
      </div>
      <details className="mt-3 text-sm">
        <summary className="link inline-block py-1 print:hidden">Show as a table</summary>
        <div className="mt-2 max-h-96 overflow-y-auto">
          <Table caption="Shifts, studies, work, and pace">
            <thead>
              <tr>
                <th scope="col">{spanHeadings[span]}</th>
                <th scope="col">Shifts</th>
                <th scope="col">Studies</th>
                <th scope="col">wRVU</th>
                <th scope="col">Worked</th>
                <th scope="col">Pace</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, shifts, studies, wrvu, workedTime, pace }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{shifts}</td>
                  <td>{studies}</td>
                  <td>{wrvu}</td>
                  <td>{workedTime}</td>
                  <td>{pace}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </section>
  );
}

/** Maximum number of labels below a chart. */
const maxAxisLabels = 5;

interface HistoryChartProps {
  title: string;
  note: string;
  bars: readonly { label: string; value: number | null }[];
  band?: { low: number; high: number };
}

function HistoryChart({ title, note, bars, band }: HistoryChartProps) {
  return (
    <Card className="min-w-0">
      <div className="mb-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-[0.8125rem] text-muted-foreground">{note}</p>
      </div>
      <BarChart
        label={title}
        valueName={title}
        bars={bars}
        highlightedRange={band}
        labelEvery={Math.ceil(bars.length / maxAxisLabels)}
      />
    </Card>
  );
}
