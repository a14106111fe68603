import { useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";
import { LabeledImage } from "./labeled-image";
import { PairSelect, submitOnEnter, usePairsBeforeHydration } from "./pair-select";
import type { FieldsProps } from "./runner-type";
import { useLabelDrag } from "./use-label-drag";

/**
 * The selected marker, which waits for a label, or the selected label, which waits for a marker. `isAutomatic` is true if
 * the marker was selected automatically after the previous one.
 */
type Selection = { marker: string; isAutomatic?: boolean } | { label: string } | null;

/**
 * Fields for labeling numbered markers on an image. The learner presses a marker and a label in either order, drags a
 * label onto a marker, or chooses the labels in the lists below, which work by keyboard and without JavaScript.
 */
export function LabellingFields(props: FieldsProps<"labelling">) {
  const { body, typed, onChange, problem, labelledBy, describedBy } = props;
  const isHydrated = useHydrated();
  const nameIdPrefix = useId();
  const fieldsRef = useRef<HTMLFieldSetElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  usePairsBeforeHydration(fieldsRef, typed.pairs, onChange);
  const [selection, setSelection] = useState<Selection>(null);
  const marker = selection && "marker" in selection ? selection.marker : null;
  const label = selection && "label" in selection ? selection.label : null;
  const getLabelText = (target: string) => {
    const index = body.labels.findIndex(({ id }) => id === typed.pairs[target]);
    return body.labels[index] && `${getOptionLetter(index)}. ${body.labels[index].text}`;
  };
  const assignLabel = (target: string, id: string) => onChange({ pairs: { ...typed.pairs, [target]: id } });
  const drag = useLabelDrag((target, id) => {
    assignLabel(target, id);
    setSelection(null);
  });

  useEffect(() => {
    // The labels scroll into view when a marker is selected.
    if (marker) listRef.current?.scrollIntoView({ block: "nearest" });
  }, [marker]);

  function pressMarker(target: string) {
    if (label) assignLabel(target, label);
    // A marker that was selected automatically stays selected when it is pressed.
    const isPressedAgain = selection && "marker" in selection && selection.marker === target && !selection.isAutomatic;
    setSelection(label || isPressedAgain ? null : { marker: target });
  }
  function pressLabel(id: string) {
    if (!marker) return setSelection(label === id ? null : { label: id });
    assignLabel(marker, id);
    const markerIndex = body.targets.findIndex((target) => target.id === marker);
    const otherTargets = [...body.targets.slice(markerIndex + 1), ...body.targets.slice(0, markerIndex)];
    const nextTarget = otherTargets.find((target) => !typed.pairs[target.id]);
    setSelection(nextTarget ? { marker: nextTarget.id, isAutomatic: true } : null);
  }

  return (
    <fieldset
      ref={fieldsRef}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="grid min-w-0 gap-3"
    >
      {/* Side by side on wide screens, so that both are visible at once above the bar. */}
      <div className="flex flex-col gap-3 sm:flex-row">
        <LabeledImage body={body}>
          {body.targets.map(({ id }, index) => {
            const labelIndex = body.labels.findIndex((entry) => entry.id === typed.pairs[id]);
            return {
              id,
              text: `${index + 1}${labelIndex < 0 ? "" : ` ${getOptionLetter(labelIndex)}`}`,
              title: `Marker ${index + 1}: ${getLabelText(id) ?? "no label yet"}`,
              look: marker === id ? "active" : labelIndex < 0 ? "empty" : "given",
              onPress: isHydrated ? () => pressMarker(id) : undefined,
            };
          })}
        </LabeledImage>
        <ul
          ref={listRef}
          aria-label="Labels"
          className="flex scroll-mb-24 flex-wrap content-start gap-1.5 sm:w-48 sm:shrink-0 sm:flex-col sm:flex-nowrap"
        >
          {body.labels.map((entry, index) => {
            const isUsed = Object.values(typed.pairs).includes(entry.id);
            const labelContent = (
              <>
                <span className="font-semibold text-primary">{getOptionLetter(index)}</span> {entry.text}
              </>
            );
            const className = cn("rounded-lg border px-2.5 py-1.5 text-left text-sm", isUsed ? "bg-muted" : "bg-card");
            return (
              <li key={entry.id}>
                {isHydrated ? (
                  <button
                    type="button"
                    // Keyboard users choose the labels in the lists below.
                    tabIndex={-1}
                    // `data-choice` lets the keys A–H and 1–8 choose labels while a marker is selected.
                    data-choice={marker ? "" : undefined}
                    aria-pressed={label === entry.id}
                    // `detail` is 0 for a click by keyboard, which never ends a drag.
                    onClick={({ detail }) => (detail === 0 || !drag.wasDrag()) && pressLabel(entry.id)}
                    onKeyDown={submitOnEnter}
                    onPointerDown={(event) => drag.start(event, entry.id)}
                    style={drag.getStyle(entry.id)}
                    className={cn(
                      className,
                      "w-full select-none border-input hover:border-primary hover:bg-accent aria-pressed:border-primary aria-pressed:bg-accent",
                      marker && "border-primary",
                    )}
                  >
                    {labelContent}
                  </button>
                ) : (
                  <span className={cn(className, "block border-input")}>{labelContent}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <p aria-live="polite" className="min-h-6 text-muted-foreground text-sm max-sm:min-h-10">
        {getSelectionHint(
          body.targets.findIndex(({ id }) => id === marker),
          label !== null,
        )}
      </p>
      <ol className="grid gap-2 sm:grid-cols-2">
        {body.targets.map(({ id }, index) => (
          <li key={id} className="flex items-center gap-2">
            <span
              id={`${nameIdPrefix}-${id}`}
              className="grid size-7 shrink-0 place-items-center rounded-full border border-input font-semibold text-[0.8125rem] tabular-nums"
            >
              <span className="sr-only">Marker </span>
              {index + 1}
            </span>
            <PairSelect
              fieldId={id}
              options={body.labels}
              value={typed.pairs[id] ?? ""}
              onChange={(value) => {
                assignLabel(id, value);
                if (marker === id) setSelection(null);
              }}
              hasMissing={problem !== null}
              labelledBy={`${nameIdPrefix}-${id}`}
              describedBy={describedBy}
              className="min-w-0"
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

function getSelectionHint(marker: number, hasLabel: boolean): string {
  if (marker >= 0) return `Marker ${marker + 1} is selected. Press its label.`;
  if (hasLabel) return "A label is selected. Press its marker.";
  return "Press a marker and then its label, or choose the labels in the lists below.";
}
