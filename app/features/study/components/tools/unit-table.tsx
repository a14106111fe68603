import { useState } from "react";
import { Field, SelectField } from "~/ui/field";
import { formatResult } from "../../engine/calculator";
import { nuclides } from "../../engine/nuclides";
import { convertToUnit, hasAmbiguousComma, listUnits, parseQuantity } from "../../engine/quantity-units";
import { SidePanel } from "./tool-side-panel";

/** Common conversions. The grading code computes them, so that the table and grading agree. */
const unitFacts: [from: string, to: string[]][] = [
  ["1 Gy", ["rad", "mGy"]],
  ["1 Sv", ["rem", "mSv"]],
  ["1 mSv", ["mrem"]],
  ["1 Ci", ["GBq"]],
  ["1 mCi", ["MBq"]],
  ["1 µCi", ["kBq"]],
  ["1 T", ["G"]],
  ["1 d", ["h", "s"]],
  ["1 MeV", ["keV", "eV"]],
];

const unitGroups = listUnits();

/** Panel with a converter, common conversions, and half-lives. */
export function UnitTable({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel title="Units and half-lives" onClose={onClose}>
      <div className="grid gap-5">
        <Converter />
        <section>
          <h3 className="mb-1 font-semibold text-sm">Common conversions</h3>
          <ul className="grid gap-x-4 gap-y-0.5 text-sm tabular-nums sm:grid-cols-2 lg:grid-cols-1">
            {unitFacts.map(([from, targets]) => (
              <li key={from}>{[from, ...targets.map((unit) => formatConverted(from, unit))].join(" = ")}</li>
            ))}
            <li>1 R = 2.58e-4 C/kg</li>
          </ul>
          <p className="mt-2 text-muted-foreground text-sm">
            kVp is the peak of the tube voltage: at 120 kVp no photon has more than 120 keV.
          </p>
        </section>
        <section>
          <h3 className="mb-1 font-semibold text-sm">Half-lives</h3>
          <table className="w-full text-left text-sm">
            <thead className="text-muted-foreground">
              <tr>
                <th scope="col" className="py-1 pr-3 font-medium">
                  Nuclide
                </th>
                <th scope="col" className="py-1 pr-3 font-medium">
                  Half-life
                </th>
                <th scope="col" className="py-1 font-medium">
                  Emission
                </th>
              </tr>
            </thead>
            <tbody>
              {nuclides.map(({ name, halfLife, emission }) => (
                <tr key={name} className="border-border border-t">
                  <th scope="row" className="whitespace-nowrap py-1 pr-3 font-medium">
                    {name}
                  </th>
                  <td className="whitespace-nowrap py-1 pr-3 tabular-nums">{halfLife}</td>
                  <td className="py-1">{emission}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </SidePanel>
  );
}

function Converter() {
  const [kind, setKind] = useState(unitGroups[0]?.kind ?? "");
  const [typed, setTyped] = useState("1");
  const units = (unitGroups.find((group) => group.kind === kind)?.units ?? []).map((unit) => unit.name);
  const [from, setFrom] = useState(units[0] ?? "");
  const number = parseQuantity(typed);
  const sourceText = number && `${number.value} ${number.unit || from}`;
  return (
    <section>
      <h3 className="sr-only">Convert</h3>
      <div className="grid grid-cols-[1fr_7rem] gap-2">
        <SelectField
          label="Kind"
          className="col-span-2"
          options={unitGroups.map((group) => ({
            value: group.kind,
            label: group.kind[0]?.toUpperCase() + group.kind.slice(1),
          }))}
          value={kind}
          onChange={(event) => {
            setKind(event.target.value);
            setFrom(unitGroups.find((group) => group.kind === event.target.value)?.units[0]?.name ?? "");
          }}
        />
        <Field
          label="Number"
          data-first
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label="Unit"
          options={units.map((unit) => ({ value: unit, label: unit }))}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </div>
      <div role="status" className="mt-2 min-h-6 text-sm tabular-nums">
        {sourceText ? (
          <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
            {units
              .filter((unit) => unit !== from)
              .map((unit) => (
                <li key={unit}>= {formatConverted(sourceText, unit) ?? "another kind of unit"}</li>
              ))}
          </ul>
        ) : (
          <span className="text-muted-foreground">
            {hasAmbiguousComma(typed)
              ? "The comma could mean thousands or a decimal point. Type the number without the comma."
              : "Type a number, such as 5 or 1e-3."}
          </span>
        )}
      </div>
    </section>
  );
}

/** Converts a quantity: "5 mCi" in MBq gives "185 MBq". Returns null if the units measure different things. */
function formatConverted(text: string, unit: string): string | null {
  const parsed = parseQuantity(text);
  const value = parsed && convertToUnit(parsed, unit);
  return value === null ? null : `${formatResult(value)} ${unit}`;
}
