import { useEffect, useId, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { getImageSrc } from "~/features/questions/image-src";
import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";
import { LabeledImage } from "./labeled-image";
import { pressLabel, pressMarker, selectMarkerOrLabel, useMarkerSelection } from "./marker-selection";
import { PairSelect, submitOnEnter, usePairsBeforeHydration } from "./pair-select";
import type { FieldsProps } from "./runner-type";
import { useLabelDrag } from "./use-label-drag";

/**
 * Fields for labeling numbered markers on an image, or on a frame in the viewer. The learner presses a marker and a label in
 * either order, drags a label onto a marker, or chooses the labels in the lists below, which work by keyboard and without
 * JavaScript. Markers in the viewer have buttons here as well, next to the lists.
 */
export function LabellingFields(props: FieldsProps<"labelling">) {
  const { body, typed, onChange, problem, labelledBy, describedBy } = props;
  const isHydrated = useHydrated();
  const nameIdPrefix = useId();
  const fieldsRef = useRef<HTMLFieldSetElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  usePairsBeforeHydration(fieldsRef, typed.pairs, onChange);
  const selection = useMarkerSelection();
  const marker = selection && "marker" in selection ? selection.marker : null;
  const label = selection && "label" in selection ? selection.label : null;
  const getLabelText = (target: string) => {
    const index = body.labels.findIndex(({ id }) => id === typed.pairs[target]);
    return body.labels[index] && `${getOptionLetter(index)}. ${body.labels[index].text}`;
  };
  const assignLabel = (target: string, id: string) => onChange({ pairs: { ...typed.pairs, [target]: id } });
  const drag = useLabelDrag((target, id) => {
    assignLabel(target, id);
    selectMarkerOrLabel(null);
  });

  // The next question starts without a selection.
  useEffect(() => () => selectMarkerOrLabel(null), []);
  useEffect(() => {
    // The labels scroll into view when a marker is selected.
    if (marker) listRef.current?.scrollIntoView({ block: "nearest" });
  }, [marker]);

  function applyPress(pressed: ReturnType<typeof pressMarker>) {
    selectMarkerOrLabel(pressed.selection);
    if (pressed.pairs !== typed.pairs) onChange({ pairs: pressed.pairs });
  }
  const handleMarkerPress = (target: string) => applyPress(pressMarker(selection, typed.pairs, target));
  const handleLabelPress = (id: string) => applyPress(pressLabel(selection, typed.pairs, id, body.targets));
  const nameMarker = (target: string, index: number) =>
    `Marker ${index + 1}: ${getLabelText(target) ?? "no label yet"}`;

  return (
    <fieldset
      ref={fieldsRef}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="grid min-w-0 gap-3"
    >
      {/* Side by side on wide screens, so that both are visible at once above the bar. */}
      <div className="flex flex-col gap-3 sm:flex-row">
        {body.image && (
          <LabeledImage src={getImageSrc(body.image)} body={body}>
            {body.targets.map(({ id }, index) => {
              const labelIndex = body.labels.findIndex((entry) => entry.id === typed.pairs[id]);
              return {
                id,
                text: `${index + 1}${labelIndex < 0 ? "" : ` ${getOptionLetter(labelIndex)}`}`,
                title: nameMarker(id, index),
                look: marker === id ? "active" : labelIndex < 0 ? "empty" : "given",
                onPress: isHydrated ? () => handleMarkerPress(id) : undefined,
              };
            })}
          </LabeledImage>
        )}
        <ul
          ref={listRef}
          aria-label="Labels"
          className={cn(
            "flex scroll-mb-24 flex-wrap content-start gap-1.5",
            // On phones, the viewer sticks to the top and would cover labels that scroll into view.
            body.image ? "sm:w-48 sm:shrink-0 sm:flex-col sm:flex-nowrap" : "max-lg:scroll-mt-108",
          )}
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
                    onClick={({ detail }) => (detail === 0 || !drag.wasDrag()) && handleLabelPress(entry.id)}
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
          body.image ? "" : " in the picture",
        )}
      </p>
      <ol className="grid gap-2 sm:grid-cols-2">
        {body.targets.map(({ id }, index) => (
          <li key={id} className="flex items-center gap-2">
            <MarkerNumber
              nameId={`${nameIdPrefix}-${id}`}
              number={index + 1}
              button={
                isHydrated && !body.image
                  ? {
                      target: id,
                      name: nameMarker(id, index),
                      isPressed: marker === id,
                      onPress: () => handleMarkerPress(id),
                    }
                  : null
              }
            />
            <PairSelect
              fieldId={id}
              options={body.labels}
              value={typed.pairs[id] ?? ""}
              onChange={(value) => {
                assignLabel(id, value);
                if (marker === id) selectMarkerOrLabel(null);
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

interface MarkerNumberProps {
  /** Id of the element that names the list of the marker. */
  nameId: string;
  number: number;
  /** The button that selects a marker in the viewer; null if the number only names the list. */
  button: { target: string; name: string; isPressed: boolean; onPress: () => void } | null;
}

/** The number of a marker in front of its list. */
function MarkerNumber({ nameId, number, button }: MarkerNumberProps) {
  const className =
    "grid size-7 shrink-0 place-items-center rounded-full border border-input font-semibold text-[0.8125rem] tabular-nums";
  const text = (
    <>
      <span className="sr-only">Marker </span>
      {number}
    </>
  );
  if (!button)
    return (
      <span id={nameId} className={className}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      data-target={button.target}
      // Keyboard users choose the label in the list.
      tabIndex={-1}
      aria-label={button.name}
      aria-pressed={button.isPressed}
      onClick={button.onPress}
      onKeyDown={submitOnEnter}
      className={cn(
        className,
        "hover:border-primary hover:bg-accent pointer-coarse:size-9",
        "aria-pressed:border-slate-950 aria-pressed:bg-amber-300 aria-pressed:text-slate-950",
      )}
    >
      <span id={nameId}>{text}</span>
    </button>
  );
}

function getSelectionHint(marker: number, hasLabel: boolean, place: string): string {
  if (marker >= 0) return `Marker ${marker + 1} is selected. Press its label.`;
  if (hasLabel) return "A label is selected. Press its marker.";
  return `Press a marker${place} and then its label, or choose the labels in the lists below.`;
}
