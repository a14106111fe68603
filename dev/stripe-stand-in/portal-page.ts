import { formatMoney } from "../../app/lib/money";
import { formatDate } from "../../app/lib/time-text";
import { parseCard, renderCardFields, renderCardList } from "./card-form";
import { changeCard } from "./customers";
import { chargeInvoice } from "./invoices";
import { type Html, html, renderPage } from "./page-html";
import { findRow, requireRow, type StandInContext } from "./stand-in-context";
import type { CustomerRow, InvoiceRow, PortalRow, SubscriptionRow } from "./stand-in-state";
import { setCancelAtPeriodEnd } from "./subscriptions";
import { getLastFour, testCards } from "./test-cards";

/** Handles the billing portal: card, open invoices, cancel, and resume. */
export function handlePortalPage(context: StandInContext, id: string, form: FormData | null): Response {
  const { state } = context;
  const portal = findRow(state.portals, id);
  const customer = portal && requireRow(state.customers, portal.customer);
  if (!portal || !customer || customer.deleted)
    return renderPage("Not found", html`<section><h1>This link has expired</h1></section>`, 404);
  const problem = form && runPortalAction(context, customer, form);
  if (form && !problem) return new Response(null, { status: 303, headers: { Location: `/p/session/${portal.id}` } });
  return renderPortal(context, portal, customer, problem);
}

/** Runs the submitted action; returns the problem, or null. */
function runPortalAction(context: StandInContext, customer: CustomerRow, form: FormData): string | null {
  const action = form.get("do");
  if (action === "card") {
    const card = parseCard(form);
    if ("problem" in card) return card.problem;
    if (card.kind === "declined" || card.kind === "noFunds") return "Your card was declined.";
    changeCard(context, customer, card.kind);
    return null;
  }
  const id = String(form.get("id") ?? "");
  if (action === "pay") {
    const invoice = findRow(context.state.invoices, id);
    if (invoice?.customer !== customer.id || invoice.status !== "open") return "This invoice is not open.";
    return chargeInvoice(context, invoice, false)?.message ?? null;
  }
  const subscription = findRow(context.state.subscriptions, id);
  if (subscription?.customer !== customer.id || subscription.status === "canceled")
    return "This subscription has ended.";
  if (action !== "cancel" && action !== "resume") return "Unknown action.";
  setCancelAtPeriodEnd(context, subscription, action === "cancel");
  return null;
}

function renderPortal(
  context: StandInContext,
  portal: PortalRow,
  customer: CustomerRow,
  problem: string | null,
): Response {
  const { state } = context;
  const ownRows = <T extends { customer: string }>(rows: T[]) =>
    rows.filter((row) => row.customer === customer.id).toReversed();
  const subscriptions = ownRows(state.subscriptions);
  const card = findRow(state.cards, subscriptions[0]?.card ?? customer.card);
  return renderPage(
    "Billing",
    html`<h1>Billing of ${customer.name || customer.email || customer.id}</h1>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
<section><h2>Subscription</h2>${
      subscriptions.length ? subscriptions.map((one) => renderSubscription(one)) : html`<p>No subscription yet.</p>`
    }</section>
<section><h2>Payment method</h2>
<p>${card ? `${testCards[card.kind].brand} •••• ${getLastFour(card.kind)}` : "No card yet."}</p>
<form method="post"><input type="hidden" name="do" value="card">${renderCardFields("")}<button>Use this card</button></form>
</section>
<section><h2>Invoices</h2>${renderInvoiceTable(context, ownRows(state.invoices))}</section>
${renderCardList()}
${portal.returnUrl ? html`<p><a href="${portal.returnUrl}">Back to the site</a></p>` : null}`,
    problem ? 402 : 200,
  );
}

function renderSubscription(subscription: SubscriptionRow): Html {
  const end = formatDate(subscription.periodEnd * 1000, "UTC");
  if (subscription.status === "canceled")
    return html`<p>Ended on ${formatDate((subscription.endedAt ?? 0) * 1000, "UTC")}.</p>`;
  const text = subscription.cancelAtPeriodEnd ? `Ends on ${end}` : `Renews on ${end}`;
  return html`<p>${subscription.status.replace("_", " ")}. ${text}.</p>
<form method="post"><input type="hidden" name="id" value="${subscription.id}">
<button class="quiet" name="do" value="${subscription.cancelAtPeriodEnd ? "resume" : "cancel"}">${
    subscription.cancelAtPeriodEnd ? "Resume" : "Cancel at the end of the period"
  }</button></form>`;
}

function renderInvoiceTable({ state }: StandInContext, invoices: InvoiceRow[]): Html {
  const visibleInvoices = invoices.filter(({ status }) => status !== "draft");
  if (!visibleInvoices.length) return html`<p>No invoices yet.</p>`;
  return html`<table><thead><tr><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead><tbody>${visibleInvoices.map(
    (one) =>
      html`<tr><td><a href="/i/${one.id}">${one.number ?? one.id}</a></td><td>${formatMoney(one.amount, state.price.currency)}</td><td>${
        one.status === "open"
          ? html`<form method="post"><input type="hidden" name="id" value="${one.id}"><button name="do" value="pay">Pay now</button></form>`
          : one.status
      }</td></tr>`,
  )}</tbody></table>`;
}

/** Handles the hosted page of an invoice, with a payment form while it is open. */
export function handleInvoicePage(context: StandInContext, id: string, form: FormData | null): Response {
  const { state } = context;
  const invoice = findRow(state.invoices, id);
  if (!invoice || invoice.status === "draft")
    return renderPage("Not found", html`<section><h1>There is no such invoice</h1></section>`, 404);
  let problem: string | null = null;
  if (form && invoice.status === "open") {
    const card = parseCard(form);
    if ("problem" in card) problem = card.problem;
    else {
      changeCard(context, requireRow(state.customers, invoice.customer), card.kind);
      problem = chargeInvoice(context, invoice, false)?.message ?? null;
    }
    if (!problem) return new Response(null, { status: 303, headers: { Location: `/i/${invoice.id}` } });
  }
  const amount = formatMoney(invoice.amount, state.price.currency);
  const day = (at: number) => formatDate(at * 1000, "UTC");
  return renderPage(
    "Invoice",
    html`<h1>Invoice ${invoice.number ?? ""}</h1>
<section><p class="amount">${amount}</p>
<p>RadCore annual, ${day(invoice.periodStart)} to ${day(invoice.periodEnd)}</p>
<p class="soft">${invoice.paid === null ? `Due since ${day(invoice.created)}` : `Paid on ${day(invoice.paid)}`}</p></section>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
${
  invoice.status === "open"
    ? html`<section><h2>Pay with card</h2><form method="post">${renderCardFields("")}<button class="full">Pay ${amount}</button></form></section>${renderCardList()}`
    : null
}`,
    problem ? 402 : 200,
  );
}
