import { cn } from "~/lib/cn";
import { submitOnEnter } from "./pair-select";
import type { BodyOf } from "./runner-type";

export interface Marker {
  id: string;
  /** The text on the marker. */
  text: string;
  title: string;
  look: keyof typeof markerClassNames;
  /** Called when the learner presses the marker; undefined if the marker cannot be pressed. */
  onPress?: (() => void) | undefined;
}

// The colors are fixed, because the image keeps its white background in dark mode.
const markerClassNames = {
  empty: "border-slate-900 bg-white text-slate-900",
  active: "border-white bg-amber-300 text-slate-950 ring-3 ring-slate-950",
  given: "border-white bg-cyan-900 text-white",
  right: "border-white bg-emerald-800 text-white",
  wrong: "border-white bg-red-800 text-white",
};

interface LabeledImageProps {
  src: string;
  body: BodyOf<"labelling">;
  children: readonly Marker[];
}

/** The image with its markers. Marker positions are percentages, so that they fit at every width. */
export function LabeledImage({ src, body, children: markers }: LabeledImageProps) {
  return (
    <div className="relative w-full min-w-0 max-w-xl self-start overflow-hidden rounded-lg border border-border bg-white">
      <img src={src} alt={body.alt} draggable={false} className="block h-auto w-full select-none dark:brightness-90" />
      {markers.map(({ id, text, title, look, onPress }) => {
        const position = body.targets.find((target) => target.id === id)?.at ?? { x: 0, y: 0 };
        const Tag = onPress ? "button" : "span";
        return (
          <Tag
            key={id}
            data-target={id}
            style={{ left: `${position.x * 100}%`, top: `${position.y * 100}%` }}
            className={cn(
              "absolute grid h-7 min-w-7 -translate-x-1/2 -translate-y-1/2 place-items-center whitespace-nowrap rounded-full border-2 px-1.5 font-bold text-[0.8125rem] tabular-nums shadow-sm pointer-coarse:h-8 pointer-coarse:min-w-8",
              markerClassNames[look],
            )}
            {...(onPress
              ? {
                  type: "button" as const,
                  tabIndex: -1,
                  "aria-label": title,
                  "aria-pressed": look === "active",
                  onClick: onPress,
                  onKeyDown: submitOnEnter,
                }
              : { title })}
          >
            {text}
          </Tag>
        );
      })}
    </div>
  );
}
