import { cn } from "~/lib/cn";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { type CountedPreset, writePresetQuery } from "../builder-presets";

interface PresetLinksProps {
  presets: readonly CountedPreset[];
  /** Fills the form without loading the page. */
  onChoose: (preset: CountedPreset) => void;
}

/** Links that fill the builder with a common choice, each with the number of matching questions. */
export function PresetLinks({ presets, onChoose }: PresetLinksProps) {
  return (
    <section aria-labelledby="presets">
      <h2 id="presets" className="mb-2 font-medium text-sm">
        Ready-made choices
      </h2>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {presets.map((preset) => (
          <li key={preset.id} className="grid">
            <PresetLink preset={preset} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tileClass = "grid content-start gap-0.5 rounded-lg border border-border bg-card px-3 py-2.5 text-sm";

function PresetLink({ preset, onChoose }: { preset: CountedPreset; onChoose: (preset: CountedPreset) => void }) {
  const { name, detail, count, emptyHint } = preset;
  if (count === 0)
    return (
      <p className={cn(tileClass, "border-dashed")}>
        <span className="font-medium text-muted-foreground">{name}</span>{" "}
        <span className="text-[0.8125rem] text-muted-foreground">{emptyHint}</span>
      </p>
    );
  return (
    <a
      href={`${paths.customSets}?${writePresetQuery(preset)}`}
      className={cn(tileClass, "hover:border-primary hover:bg-accent")}
      onClick={(event) => {
        event.preventDefault();
        onChoose(preset);
      }}
    >
      <span className="font-medium">{name}</span>{" "}
      <span className="text-[0.8125rem] text-muted-foreground tabular-nums">
        {countNoun(count, "question")}
        {detail && `: ${detail}`}
      </span>
    </a>
  );
}
