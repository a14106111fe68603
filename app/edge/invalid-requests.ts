import { jsonError } from "../lib/http";

// Rejects requests that no browser sends to our pages and that Remix would fail on or spend seconds on.

const allowedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Maximum number of path segments. The deepest page has four, and Remix matches each segment against all routes. */
const maxPathSegments = 20;
/** Maximum number of different path prefixes in a manifest request, in which the browser asks for the routes of many links. */
const maxManifestPrefixes = 500;

/** Returns the error response for an invalid request, whatever its path; null for a valid request. */
export function rejectInvalidRequest(request: Request, url: URL): Response | null {
  if (!allowedMethods.includes(request.method))
    return jsonError(405, "Method not allowed", { Allow: allowedMethods.join(", ") });
  if ((request.method === "GET" || request.method === "HEAD") && hasBody(request))
    return jsonError(400, `A ${request.method} request must not have a body`);
  // `_data` requests Remix's old data format, which Remix still serves but which cannot encode all values of our loaders.
  if (url.searchParams.has("_data")) return jsonError(400, "The query must not contain _data");
  if (!isDecodable(url.pathname)) return jsonError(400, "The URL is malformed");
  if (isTooDeep(url)) return jsonError(414, "The URL is too long");
  return null;
}

/** Returns whether the request has a body. A body with Content-Length 0, which some clients send, does not count. */
function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get("Content-Length") !== "0";
}

function isDecodable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function isTooDeep(url: URL): boolean {
  if (url.pathname !== "/__manifest") return url.pathname.split("/").length > maxPathSegments;
  const prefixes = new Set<string>();
  for (const path of url.searchParams.getAll("p"))
    for (let end = path.indexOf("/", 1); ; end = path.indexOf("/", end + 1)) {
      prefixes.add(end < 0 ? path : path.slice(0, end));
      if (prefixes.size > maxManifestPrefixes) return true;
      if (end < 0) break;
    }
  return false;
}
