import { type Modality, modalities, type Organ, organs } from "../../questions/taxonomy";
import { type ReportReason, reportReasons } from "../report-taxonomy";

/** Views of the queue with their labels. */
export const queueViews = {
  open: "Open reports",
  review: "Suspended",
  missed: "Repeatedly missed",
  closed: "Recently closed",
} as const;
export type QueueView = keyof typeof queueViews;

/** View, filters, and page of the queue. */
export interface QueueQuery {
  view: QueueView;
  reason: ReportReason | null;
  /** In the open view, limits the list to questions under review. */
  isUnderReviewOnly: boolean;
  domain: Organ | Modality | null;
  /** 1-based page number. */
  page: number;
}

const maxQueuePage = 400;

/** Reads the query parameters of the queue; ignores invalid ones. */
export function parseQueueQuery(params: URLSearchParams): QueueQuery {
  const page = Number(params.get("page"));
  return {
    view: findInList(Object.keys(queueViews) as QueueView[], params.get("view")) ?? "open",
    reason: findInList(reportReasons, params.get("reason")),
    isUnderReviewOnly: params.get("review") === "yes",
    domain: findInList([...organs, ...modalities], params.get("domain")),
    page: Number.isInteger(page) && page > 1 && page <= maxQueuePage ? page : 1,
  };
}

/** Returns the query parameters of the queue, without default values. */
export function formatQueueQuery({ view, reason, isUnderReviewOnly, domain, page }: QueueQuery): URLSearchParams {
  return new URLSearchParams({
    ...(view !== "open" && { view }),
    ...(reason && { reason }),
    ...(isUnderReviewOnly && { review: "yes" }),
    ...(domain && { domain }),
    ...(page > 1 && { page: String(page) }),
  });
}

function findInList<T extends string>(list: readonly T[], value: string | null): T | null {
  return list.find((entry) => entry === value) ?? null;
}
