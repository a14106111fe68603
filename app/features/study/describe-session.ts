import type { Filter } from "../questions/filter";
import { listFilterLabels } from "../questions/filter-labels";
import type { StoredRequest } from "./start-forms";

/**
 * Describes a filter, such as "Neuroradiology or Thoracic · CT · unused or incorrect"; "All domains" for an empty
 * filter.
 */
export function describeFilter(filter: Filter): string {
  const parts = listFilterLabels(filter);
  const hasDomain = filter.organs.length || filter.modalities.length || filter.topics.length;
  return [...(hasDomain ? [] : ["All domains"]), ...parts].join(" · ");
}

/** Describes the request that started a session. */
export function describeRequest(request: StoredRequest | null): string {
  switch (request?.from) {
    case "filter":
      return describeFilter(request.filter);
    case "question":
      return "Single question";
    case "flags": {
      const filter = describeFilter(request.filter);
      return filter === "All domains" ? "Flagged questions" : `Flagged · ${filter}`;
    }
    case "session":
      return {
        all: "Retake",
        missed: "Retake of missed questions",
        unanswered: "Retake of unanswered questions",
        new: "New questions with the same settings",
      }[request.which];
    case "quick":
      return "Quick start";
    case "due":
      return "Due for review";
    case "leeches":
      return "Compare drill";
    case "study-set":
      return "Study set";
    case "custom-set":
      return "Custom set";
    case "group-set":
      return "Group set";
    case "mock":
      return "Mock exam";
    case "adaptive": {
      const filter = describeFilter(request.filter);
      return filter === "All domains" ? "Adaptive practice" : `Adaptive practice · ${filter}`;
    }
    case undefined:
      return "Study session";
  }
}
