import { errorText, json, Refusal, refuse } from "./answers";
import { billRoutes } from "./bill-routes";
import { checkoutRoutes } from "./checkout-routes";
import { customerRoutes } from "./customer-routes";
import { expand } from "./expand";
import { apiVersion } from "./objects";
import { type ParamMap, parseForm } from "./params";
import { subscriptionRoutes } from "./subscription-routes";
import type { World } from "./world";

const routes = [...customerRoutes, ...checkoutRoutes, ...subscriptionRoutes, ...billRoutes];

const keyLifetime = 24 * 60 * 60;

export interface Api {
  world: World;
  secretKey: string;
  /** Idempotency keys of calls in progress. */
  inProgress: Set<string>;
}

interface ApiResponse {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** Handles one API call. Throws `ConnectionLost` if a knob says so. */
export async function handleApiCall(api: Api, request: Request): Promise<Response> {
  const { world, inProgress } = api;
  const { knobs } = world;
  if (knobs.down) throw new ConnectionLost("the stand-in refuses connections");
  const url = new URL(request.url);
  // Not text(), because workerd warns about bodies without a text content type.
  const body = new TextDecoder().decode(await request.arrayBuffer());
  const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
  const head = { "Request-Id": world.id("req_"), "Stripe-Version": apiVersion };
  const finish = ({ status, body: text, headers }: ApiResponse) => json(status, text, { ...head, ...headers });
  const refused = checkKey(api, request);
  if (refused) return finish(refused);
  if (key && inProgress.has(key))
    return finish(
      failure(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message:
          "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.",
      }),
    );
  if (key) inProgress.add(key);
  try {
    if (knobs.latency > 0) await new Promise((resolve) => setTimeout(resolve, knobs.latency));
    if (knobs.fail > 0) {
      knobs.fail -= 1;
      return finish(knobs.failWith === 429 ? rateLimited : serverError);
    }
    const answer = key ? withIdempotency(api, request, url, body, key) : runCall(api, request, url, body);
    if (knobs.loseAnswers > 0) {
      knobs.loseAnswers -= 1;
      throw new ConnectionLost("the response was lost");
    }
    return finish(answer);
  } finally {
    if (key) inProgress.delete(key);
  }
}

/** Thrown to close the connection without a response. */
export class ConnectionLost extends TypeError {
  override name = "ConnectionLost";
}

function failure(status: number, error: Refusal["error"]): ApiResponse {
  return { status, body: errorText(error) };
}

const serverError = failure(500, { type: "api_error", message: "An unknown error occurred" });
const rateLimited = failure(429, {
  type: "rate_limit_error",
  code: "rate_limit",
  message: "Request rate limit exceeded.",
});

function checkKey({ secretKey }: Api, request: Request): ApiResponse | null {
  const given = request.headers.get("Authorization")?.match(/^Bearer (.+)$/)?.[1];
  if (given !== secretKey)
    return failure(401, {
      type: "invalid_request_error",
      message: given ? `Invalid API Key provided: ${given.slice(0, 8)}***` : "You did not provide an API key.",
    });
  const version = request.headers.get("Stripe-Version");
  if (version && version !== apiVersion)
    return failure(400, {
      type: "invalid_request_error",
      message: `This stand-in supports version ${apiVersion}, not ${version}: update the stand-in together with the library.`,
    });
  return null;
}

/** Returns the stored response of an Idempotency-Key, or runs the call and stores its response. */
function withIdempotency(api: Api, request: Request, url: URL, body: string, key: string): ApiResponse {
  const { state, now } = api.world;
  const at = now();
  state.keys = state.keys.filter((row) => at - row.at < keyLifetime);
  const wish = `${request.method} ${url.pathname} ${canonical(body)}`;
  const kept = state.keys.find((row) => row.key === key);
  if (kept && kept.request !== wish)
    return failure(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (kept) return { status: kept.status, body: kept.body, headers: { "Idempotent-Replayed": "true" } };
  const answer = runCall(api, request, url, body);
  // As at Stripe, a call that failed validation may be repeated with the same key.
  if (answer.status !== 400 && answer.status !== 404)
    state.keys.push({ key, at, request: wish, status: answer.status, body: answer.body });
  return answer;
}

function canonical(body: string): string {
  const sent = new URLSearchParams(body);
  sent.sort();
  return sent.toString();
}

function runCall({ world }: Api, request: Request, url: URL, body: string): ApiResponse {
  try {
    const { expand: paths, ...sent } = parseForm(request.method === "GET" ? url.search : body || url.search);
    const answer = route(world, request.method, url, sent);
    const expanded = expand(world, answer, typeof paths === "object" ? Object.values(paths) : paths ? [paths] : []);
    return { status: 200, body: JSON.stringify(expanded, null, 2) };
  } catch (error) {
    if (error instanceof Refusal) return failure(error.status, error.error);
    throw error;
  }
}

function route(world: World, method: string, url: URL, sent: ParamMap): unknown {
  for (const [wanted, path, verb] of routes) {
    const match = wanted === method && url.pathname.match(new RegExp(`^${path.replace(":id", "([^/]+)")}$`));
    if (match) return verb({ world, id: decodeURIComponent(match[1] ?? ""), sent });
  }
  throw refuse(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
}
