import { useId, useState } from "react";
import type { LabPicture } from "../browser/lab-messages";
import { KnobField } from "./knob-field";

/** The frame, the window, and the outlines with which a lab shows its pictures. */
export interface LabView {
  frame: number;
  windowIndex: number;
  areRegionsShown: boolean;
}

/** Returns the view of a picture and a function that changes it. A stack starts at its middle frame. */
export function useLabView(picture: LabPicture | null) {
  const [choice, setChoice] = useState<Partial<LabView>>({});
  const lastFrame = Math.max(0, ...(picture?.series ?? []).map(({ frames }) => frames.length - 1));
  const view: LabView = {
    frame: Math.min(choice.frame ?? Math.floor(lastFrame / 2), lastFrame),
    windowIndex: choice.windowIndex ?? 0,
    areRegionsShown: choice.areRegionsShown ?? false,
  };
  const changeView = (change: Partial<LabView>) => setChoice((before) => ({ ...before, ...change }));
  return { view, lastFrame, changeView };
}

interface LabViewControlsProps extends ReturnType<typeof useLabView> {
  /** Null until the first picture is there. */
  picture: LabPicture | null;
}

/** Choose the frame of a stack and the window, and show the outlines of the regions. */
export function LabViewControls({ picture, view, lastFrame, changeView }: LabViewControlsProps) {
  const windowId = useId();
  const windows = picture?.series.find((series) => series.windows.length > 1)?.windows ?? [];
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-6">
      {lastFrame > 0 && (
        <div className="min-w-48 flex-1">
          <KnobField
            knob={{ label: `Frame (of ${lastFrame + 1})`, min: 1, max: lastFrame + 1, step: 1, unit: "" }}
            value={view.frame + 1}
            onChange={(value) => changeView({ frame: value - 1 })}
          />
        </div>
      )}
      {windows.length > 0 && (
        <div className="grid h-18 content-start gap-1">
          <label htmlFor={windowId} className="font-medium text-sm">
            Window
          </label>
          <select
            id={windowId}
            value={view.windowIndex}
            onChange={(event) => changeView({ windowIndex: Number(event.target.value) })}
            className="control min-h-9! py-1! pr-8"
          >
            {windows.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {picture && picture.regions.length > 0 && (
        <label className="flex min-h-9 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={view.areRegionsShown}
            onChange={(event) => changeView({ areRegionsShown: event.target.checked })}
            className="size-[1.125rem] shrink-0 accent-primary"
          />
          Show outlines
        </label>
      )}
    </div>
  );
}
