import { type Modality, modalities, type Organ, organs } from "../../questions/taxonomy";
import { type ReportReason, reportReasons } from "../report-taxonomy";

/** What the queue shows. */
export const queueViews = {
  open: "Open reports",
  review: "Under review",
  missed: "Missed again and again",
  closed: "Closed lately",
} as const;
export type QueueView = keyof typeof queueViews;

/** Which questions the queue shows. */
export interface QueueQuery {
  view: QueueView;
  reason: ReportReason | null;
  /** Of open reports: only of questions that are under review. */
  review: boolean;
  domain: Organ | Modality | null;
  /** From 1. */
  page: number;
}

const maxPage = 400;

/** Reads the queue's address; what cannot be read counts as not said. */
export function readQueueQuery(params: URLSearchParams): QueueQuery {
  const page = Number(params.get("page"));
  return {
    view: one(Object.keys(queueViews) as QueueView[], params.get("view")) ?? "open",
    reason: one(reportReasons, params.get("reason")),
    review: params.get("review") === "yes",
    domain: one([...organs, ...modalities], params.get("domain")),
    page: Number.isInteger(page) && page > 1 && page <= maxPage ? page : 1,
  };
}

/** Writes it again, at another page. */
export function writeQueueQuery({ view, reason, review, domain, page }: QueueQuery): URLSearchParams {
  return new URLSearchParams({
    ...(view !== "open" && { view }),
    ...(reason && { reason }),
    ...(review && { review: "yes" }),
    ...(domain && { domain }),
    ...(page > 1 && { page: String(page) }),
  });
}

function one<T extends string>(list: readonly T[], value: string | null): T | null {
  return list.find((known) => known === value) ?? null;
}
