import { useState } from "react";
import { Button } from "~/ui/button";
import type { Knob } from "../../phantoms/phantom";
import { type LabSettings, maxSeed } from "../lab-settings";
import { KnobField } from "./knob-field";

interface LabKnobsProps {
  knobCount: number;
  /** Null until the code of the lab has loaded. */
  knobs: Record<string, Knob> | null;
  settings: LabSettings | null;
  onChange: (settings: LabSettings) => void;
  onReset: () => void;
}

const seedKnob: Knob = { label: "Noise pattern", min: 0, max: maxSeed, step: 1, unit: "" };

/** The knobs of a lab, or empty space of the same size until the code of the lab has loaded. */
export function LabKnobs({ knobCount, knobs, settings, onChange, onReset }: LabKnobsProps) {
  if (!knobs || !settings)
    return <div aria-hidden="true" style={{ minHeight: `${(knobCount + 1) * 4.5 + 2.25}rem` }} />;
  const { parameters, seed } = settings;
  return (
    <form
      aria-label="Settings"
      className="grid grid-cols-1 content-start"
      onSubmit={(event) => event.preventDefault()}
      onReset={(event) => {
        event.preventDefault();
        onReset();
      }}
    >
      {Object.entries(knobs).map(([name, knob]) => (
        <KnobField
          key={name}
          knob={knob}
          value={parameters[name] ?? knob.min}
          onChange={(value) => onChange({ ...settings, parameters: { ...parameters, [name]: value } })}
        />
      ))}
      <KnobField knob={seedKnob} value={seed} onChange={(value) => onChange({ ...settings, seed: value })} />
      <div className="flex flex-wrap gap-2">
        <Button type="reset" variant="outline">
          Reset settings
        </Button>
        <CopyLinkButton />
      </div>
    </form>
  );
}

/** Copies the address, which names the settings. */
function CopyLinkButton() {
  const [isCopied, setCopied] = useState(false);
  const handleClick = async () => {
    await navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button variant="ghost" onClick={handleClick}>
      <span aria-live="polite">{isCopied ? "Link copied" : "Copy link"}</span>
    </Button>
  );
}
