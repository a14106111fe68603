import spriteUrl from "./viewer-icons.svg?no-inline";

/** The icons of the viewer. */
export type ViewerIconName =
  | "contrast"
  | "crosshair"
  | "eye"
  | "flip"
  | "fold"
  | "full-screen"
  | "hand"
  | "layers"
  | "link"
  | "pause"
  | "pin"
  | "play"
  | "reset"
  | "rotate"
  | "scan"
  | "small-screen"
  | "sun-moon"
  | "trash"
  | "unfold"
  | "zoom";

/** Shows an icon of the viewer. All of them are in one cached file, because as code they would be a tenth of the viewer. */
export function ViewerIcon({ name }: { name: ViewerIconName }) {
  return (
    <svg aria-hidden="true" className="size-4.5">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
