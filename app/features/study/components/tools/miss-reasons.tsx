import { type MissReason, missReasons } from "../../engine/answer-taxonomy";
import { useSave } from "../queue/use-save";

const missReasonNames: Record<MissReason, string> = {
  "not-seen": "Did not see it",
  "misread-image": "Misread it",
  "not-known": "Did not know",
  "misread-stem": "Misread the stem",
  time: "Time",
  careless: "Careless",
};

interface MissReasonsProps {
  place: { sessionId: string; position: number };
  /** The reason that is saved. */
  reason: MissReason | null;
}

/** Choice of the reason for a miss (Q10). A tap on a reason saves it; a tap on the saved reason deletes it. */
export function MissReasons({ place, reason }: MissReasonsProps) {
  const save = useSave();
  const choose = (tappedReason: MissReason) => {
    save({ kind: "miss", ...place, reason: tappedReason === reason ? null : tappedReason });
  };
  return (
    <fieldset aria-labelledby="miss-reasons" className="flex flex-wrap items-center gap-1.5 noscript:hidden">
      <span id="miss-reasons" className="mr-1 text-muted-foreground text-sm">
        Why did you miss it?
      </span>
      {missReasons.map((missReason) => (
        <button
          key={missReason}
          type="button"
          aria-pressed={missReason === reason}
          onClick={() => choose(missReason)}
          className="cursor-pointer rounded-full border border-input px-2.5 py-1 text-[0.8125rem] hover:bg-accent/60 aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:font-medium aria-pressed:text-primary-foreground pointer-coarse:py-2"
        >
          {missReasonNames[missReason]}
        </button>
      ))}
    </fieldset>
  );
}
