import { checkoutRoutes } from "./checkout-routes";
import { couponRoutes } from "./coupon-routes";
import { customerRoutes } from "./customer-routes";
import { expand } from "./expand";
import { billRoutes } from "./invoice-event-routes";
import { refundRoutes } from "./refund-routes";
import { type ParamMap, parseForm } from "./request-params";
import type { StandInContext } from "./stand-in-context";
import { apiVersion } from "./stripe-objects";
import { buildRefusal, formatError, jsonResponse, Refusal } from "./stripe-responses";
import { subscriptionRoutes } from "./subscription-routes";

const routes = [
  ...customerRoutes,
  ...checkoutRoutes,
  ...couponRoutes,
  ...subscriptionRoutes,
  ...billRoutes,
  ...refundRoutes,
];

const keyLifetime = 24 * 60 * 60;

export interface Api {
  context: StandInContext;
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
  const { context, inProgress } = api;
  const { knobs } = context;
  if (knobs.down) throw new ConnectionLost("the stand-in refuses connections");
  const url = new URL(request.url);
  // Not text(), because workerd warns about bodies without a text content type.
  const body = new TextDecoder().decode(await request.arrayBuffer());
  const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
  const commonHeaders = { "Request-Id": context.id("req_"), "Stripe-Version": apiVersion };
  const respond = ({ status, body: text, headers }: ApiResponse) =>
    jsonResponse(status, text, { ...commonHeaders, ...headers });
  const apiKeyFailure = checkApiKey(api, request);
  if (apiKeyFailure) return respond(apiKeyFailure);
  if (key && inProgress.has(key))
    return respond(
      buildFailure(409, {
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
      return respond(knobs.failWith === 429 ? rateLimited : serverError);
    }
    const apiResponse = key ? withIdempotency(api, request, url, body, key) : runCall(api, request, url, body);
    if (knobs.loseAnswers > 0) {
      knobs.loseAnswers -= 1;
      throw new ConnectionLost("the response was lost");
    }
    return respond(apiResponse);
  } finally {
    if (key) inProgress.delete(key);
  }
}

/** Thrown to close the connection without a response. */
export class ConnectionLost extends TypeError {
  override name = "ConnectionLost";
}

function buildFailure(status: number, error: Refusal["error"]): ApiResponse {
  return { status, body: formatError(error) };
}

const serverError = buildFailure(500, { type: "api_error", message: "An unknown error occurred" });
const rateLimited = buildFailure(429, {
  type: "rate_limit_error",
  code: "rate_limit",
  message: "Request rate limit exceeded.",
});

function checkApiKey({ secretKey }: Api, request: Request): ApiResponse | null {
  const givenKey = request.headers.get("Authorization")?.match(/^Bearer (.+)$/)?.[1];
  if (givenKey !== secretKey)
    return buildFailure(401, {
      type: "invalid_request_error",
      message: givenKey ? `Invalid API Key provided: ${givenKey.slice(0, 8)}***` : "You did not provide an API key.",
    });
  const version = request.headers.get("Stripe-Version");
  if (version && version !== apiVersion)
    return buildFailure(400, {
      type: "invalid_request_error",
      message: `This stand-in supports version ${apiVersion}, not ${version}: update the stand-in together with the library.`,
    });
  return null;
}

/** Returns the stored response of an Idempotency-Key, or runs the call and stores its response. */
function withIdempotency(api: Api, request: Request, url: URL, body: string, key: string): ApiResponse {
  const { state, now } = api.context;
  const at = now();
  state.keys = state.keys.filter((row) => at - row.at < keyLifetime);
  const requestText = `${request.method} ${url.pathname} ${sortParams(body)}`;
  const storedResponse = state.keys.find((row) => row.key === key);
  if (storedResponse && storedResponse.request !== requestText)
    return buildFailure(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (storedResponse)
    return { status: storedResponse.status, body: storedResponse.body, headers: { "Idempotent-Replayed": "true" } };
  const answer = runCall(api, request, url, body);
  // As at Stripe, a call that failed validation may be repeated with the same key.
  if (answer.status !== 400 && answer.status !== 404)
    state.keys.push({ key, at, request: requestText, status: answer.status, body: answer.body });
  return answer;
}

function sortParams(body: string): string {
  const params = new URLSearchParams(body);
  params.sort();
  return params.toString();
}

function runCall({ context }: Api, request: Request, url: URL, body: string): ApiResponse {
  try {
    const { expand: paths, ...params } = parseForm(request.method === "GET" ? url.search : body || url.search);
    const answer = routeCall(context, request.method, url, params);
    const expanded = expand(context, answer, typeof paths === "object" ? Object.values(paths) : paths ? [paths] : []);
    return { status: 200, body: JSON.stringify(expanded, null, 2) };
  } catch (error) {
    if (error instanceof Refusal) return buildFailure(error.status, error.error);
    throw error;
  }
}

function routeCall(context: StandInContext, method: string, url: URL, params: ParamMap): unknown {
  for (const [wanted, path, verb] of routes) {
    const match = wanted === method && url.pathname.match(new RegExp(`^${path.replace(":id", "([^/]+)")}$`));
    if (match) return verb({ context, id: decodeURIComponent(match[1] ?? ""), params });
  }
  throw buildRefusal(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
}
