import { jsonError } from "./lib/http";

// Requests that no browser makes of our pages. Remix would fail on them, or spend seconds.

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** The deepest page has four steps; Remix matches a path step by step, and each against the whole site map. */
const maxPathSegments = 20;
/** Of all the links of a page together, whose routes its browser asks for at once; most begin alike. */
const maxManifestSegments = 500;

/** The answer to a request that is none of ours, the same at every address; null for all others. */
export function refuseInvalid(request: Request, url: URL): Response | null {
  if (!methods.includes(request.method)) return jsonError(405, "Method not allowed", { Allow: methods.join(", ") });
  if ((request.method === "GET" || request.method === "HEAD") && hasBody(request))
    return jsonError(400, `A ${request.method} request has no body`);
  // How Remix's client asked before single fetch; Remix still answers, and fails on what our loaders give.
  if (url.searchParams.has("_data")) return jsonError(400, "The query cannot have _data");
  if (!isReadable(url.pathname)) return jsonError(400, "The address cannot be read");
  if (isTooDeep(url)) return jsonError(414, "The address is too long");
  return null;
}

/** Some clients say that there is none by sending its length, 0. */
function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get("Content-Length") !== "0";
}

function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function isTooDeep(url: URL): boolean {
  if (url.pathname !== "/__manifest") return url.pathname.split("/").length > maxPathSegments;
  const steps = new Set<string>();
  for (const path of url.searchParams.getAll("p"))
    for (let end = path.indexOf("/", 1); ; end = path.indexOf("/", end + 1)) {
      steps.add(end < 0 ? path : path.slice(0, end));
      if (steps.size > maxManifestSegments) return true;
      if (end < 0) break;
    }
  return false;
}
