import { bankCell } from "../../../db/schema";
import type { SignedInArgs } from "../../auth/guards.server";
import { organDomains } from "../../questions/filter";
import { modalities } from "../../questions/taxonomy";
import { listGaps } from "./list-gaps";

const shownGaps = 12;

/** Returns the cells of the bank with the fewest questions, and the cell that the address chooses; null if it chooses none. */
export async function loadDraftStudio({ context, request }: SignedInArgs) {
  const query = new URL(request.url).searchParams;
  const organ = organDomains.find((one) => one === query.get("organ"));
  const modality = modalities.find((one) => one === query.get("modality"));
  const cells = await context.db
    .select({ organ: bankCell.organ, modality: bankCell.modality, total: bankCell.total })
    .from(bankCell);
  return { gaps: listGaps(cells, shownGaps), chosen: organ && modality ? { organ, modality } : null };
}

export type DraftStudioData = Awaited<ReturnType<typeof loadDraftStudio>>;
