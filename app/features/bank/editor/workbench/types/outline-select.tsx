import { readRecords } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { findInnerPoint } from "~/lib/inner-point";
import { SelectField } from "~/ui/field";
import { getValueAt, setValueAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { toRegions } from "../image/points";

/** Field that moves a marker into an outline on the marked frame; not shown if the frame has none. `path` leads to the marker. */
export function OutlineSelect({ unit, path }: { unit: Path; path: Path }) {
  const { content, applyChange, isLocked } = useEditor();
  const markedSeries = getValueAt(content, [...unit, "markedFrame", "series"]);
  const frame = Number(getValueAt(content, [...unit, "markedFrame", "frame"]));
  const series = readRecords(getValueAt(content, [...unit, "series"])).find(({ record }) => record.id === markedSeries);
  const outlines = readRecords(series?.record.regions).filter(
    ({ record }) => Number(record.from) <= frame && frame <= Number(record.to),
  );
  if (outlines.length === 0 || isLocked) return null;
  const moveInto = (index: number) => {
    const [polygon] = toRegions([outlines.find((outline) => outline.index === index)?.record]);
    if (!polygon?.length) return;
    const { x, y } = findInnerPoint(polygon);
    const at = { x: Number(x.toFixed(4)), y: Number(y.toFixed(4)) };
    applyChange((state) => ({ ...state, content: setValueAt(state.content, path, at) }));
  };
  return (
    <SelectField
      label="Move into an outline"
      value=""
      options={[
        { value: "", label: "Choose…" },
        ...outlines.map(({ index }) => ({ value: `${index}`, label: `Outline ${index + 1}` })),
      ]}
      onChange={({ target }) => target.value !== "" && moveInto(Number(target.value))}
      className="max-w-60"
    />
  );
}
