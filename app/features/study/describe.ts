import { joinWords } from "../../lib/text";
import type { Filter } from "../questions/filter";
import { domainName } from "../questions/taxonomy";
import type { StartRequest } from "./forms";

/** A filter in words: "Neuroradiology or Thoracic · CT · unused or incorrect"; "All domains" when it leaves all. */
export function describeFilter(filter: Filter): string {
  const parts = [
    filter.organs.map(domainName),
    filter.modalities.map(domainName),
    filter.outcomes.length < 3 ? filter.outcomes : [],
  ].map((words) => joinWords(words, "or"));
  if (!parts[0] && !parts[1]) parts[0] = "All domains";
  return parts.filter(Boolean).join(" · ");
}

/** What a session was started with, in words. */
export function describeRequest(request: StartRequest | null): string {
  switch (request?.from) {
    case "filter":
      return describeFilter(request.filter);
    case "question":
      return "One chosen question";
    case "flags": {
      const filter = describeFilter(request.filter);
      return filter === "All domains" ? "Flagged questions" : `Flagged · ${filter}`;
    }
    case "session":
      return { all: "Retake", missed: "Retake of missed questions", unanswered: "Retake of unanswered questions" }[
        request.which
      ];
    case undefined:
      return "Study session";
  }
}
