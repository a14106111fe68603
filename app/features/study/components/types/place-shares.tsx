import type { HotspotRegion } from "../../../questions/types/hotspot";
import { listTargets } from "../../../questions/types/hotspot-targets";
import type { Review } from "../../answer-review.server";
import { getPlaceShares } from "../../engine/first-answer-shares";
import { outsideChoices } from "../../engine/types/hotspot";

interface PlaceSharesProps {
  firstAnswers: Review["firstAnswers"];
  regions: readonly HotspotRegion[];
}

/** The percentage of first answers by the place that learners marked; renders nothing while there are too few answers (Q5). */
export function PlaceShares({ firstAnswers, regions }: PlaceSharesProps) {
  const targets = listTargets(regions);
  const found = firstAnswers && getPlaceShares(firstAnswers, [...targets, ...Object.values(outsideChoices)]);
  if (!found) return null;
  const isStack = regions.some(({ series }) => series !== undefined);
  const places = [
    ...targets.map((target, index) => [target, targets.length > 1 ? `Target ${index + 1}` : "On the target"] as const),
    [outsideChoices.sameFrame, isStack ? "Beside the target, on the same image" : "Elsewhere"] as const,
    ...(isStack ? [[outsideChoices.otherFrame, "On another image"] as const] : []),
  ];
  return (
    <table className="w-full max-w-md text-sm">
      <caption className="pb-1 text-left text-muted-foreground">
        Places that learners marked in {found.total} first answers
      </caption>
      <tbody>
        {places.map(([place, name]) => (
          <tr key={place} className="border-border border-t">
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="py-1 text-right tabular-nums">{found.shares[place] ?? 0}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
