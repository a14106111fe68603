import { handleCheckoutPage } from "./checkout-page";
import { handleControlRequest } from "./control-page";
import { html, renderPage } from "./page-html";
import { handleInvoicePage, handlePortalPage } from "./portal-page";
import type { StandIn } from "./stripe-stand-in";

const hostedPages = { "c/pay": handleCheckoutPage, "p/session": handlePortalPage, i: handleInvoicePage };

/** Serves the HTML pages: checkout, portal, invoice, and developer controls. */
export async function handlePage(standIn: StandIn, request: Request, pathname: string): Promise<Response> {
  const { method } = request;
  if (method !== "GET" && method !== "HEAD" && method !== "POST") return new Response(null, { status: 405 });
  // Accept only this server's own forms.
  if (method === "POST" && request.headers.get("Sec-Fetch-Site") === "cross-site")
    return new Response("Cross-site request refused", { status: 403 });
  const [, own, verb = ""] = pathname.match(/^\/(_stand-in)(?:\/([a-z]+))?$/) ?? [];
  if (own) return handleControlRequest(standIn, request, verb);
  const [, kind = "", id = ""] = pathname.match(/^\/(c\/pay|p\/session|i)\/([a-z0-9_]+)$/) ?? [];
  const handleHostedPage = hostedPages[kind as keyof typeof hostedPages];
  if (!handleHostedPage) return renderPage("Not found", html`<section><h1>There is no such page</h1></section>`, 404);
  const form = method === "POST" ? await request.formData() : null;
  return standIn.act((context) => handleHostedPage(context, id, form));
}
