import { Badge } from "~/ui/badge";
import type { Tone } from "~/ui/tone";
import { oralKindLabels } from "../../oral/oral-labels";
import type { OralPoint } from "../../oral/score-oral-case";
import { verdictLabels } from "../../reports/report-labels";

/** The points of a stage with their verdicts and the learner's own words. */
export function OralPointList({ title, points }: { title: string; points: readonly OralPoint[] }) {
  const sum = (field: "earned" | "possible") => points.reduce((total, point) => total + point[field], 0);
  return (
    <div>
      <h3 className="font-semibold text-sm">
        {title}: {sum("earned")} of {sum("possible")} points
      </h3>
      <ul className="divide-y divide-border">
        {points.map((point) => (
          <li key={point.id} className="grid gap-1 py-2">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{point.label}</span>
              <span className="text-muted-foreground text-sm">{oralKindLabels[point.kind]}</span>
              <Badge tone={getTone(point)} className="ml-auto">
                {isUnwanted(point) && point.verdict === "missing" ? "Not stated" : verdictLabels[point.verdict]}
              </Badge>
            </div>
            {point.quotes.map((quote) => (
              <blockquote key={quote} className="break-words border-border border-l-2 pl-3 text-sm">
                “{quote}”
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function isUnwanted({ kind }: OralPoint): boolean {
  return kind === "forbidden" || kind === "dangerous";
}

function getTone(point: OralPoint): Tone {
  if (isUnwanted(point)) return point.verdict === "missing" || point.verdict === "opposite" ? "success" : "destructive";
  if (point.earned === point.possible) return "success";
  return point.earned > 0 ? "warning" : "destructive";
}
