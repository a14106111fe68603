import { formatMoney } from "../../app/lib/money";
import { parseCard, renderCardFields, renderCardList } from "./card-form";
import { buildProduct } from "./catalog";
import { payCheckout } from "./checkout";
import { html, renderPage } from "./page-html";
import { findRow, type StandInContext } from "./stand-in-context";
import type { CheckoutRow } from "./stand-in-state";
import { testCards } from "./test-cards";

/** Handles the hosted payment page: shows the checkout, and pays it when the form is submitted. */
export function handleCheckoutPage(context: StandInContext, id: string, form: FormData | null): Response {
  const checkout = findRow(context.state.checkouts, id);
  if (!checkout)
    return renderNotice("Something went wrong", "The page you were looking for could not be found.", null, 404);
  if (checkout.status === "complete")
    return renderNotice("You are all done here", "Your payment has already been processed.", getReturnUrl(checkout));
  if (checkout.status === "expired")
    return renderNotice("This checkout has expired", "Go back and start again; nothing was paid.", checkout.cancelUrl);
  if (!form) return renderPayPage(context, checkout, null, "");
  const card = parseCard(form);
  if ("problem" in card) return renderPayPage(context, checkout, card.problem, card.typed);
  const decline = payCheckout(context, checkout, card.kind);
  if (decline) return renderPayPage(context, checkout, decline.message, testCards[card.kind].number);
  return new Response(null, { status: 303, headers: { Location: getReturnUrl(checkout) } });
}

function getReturnUrl({ successUrl, id }: CheckoutRow): string {
  return successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function renderPayPage(
  context: StandInContext,
  checkout: CheckoutRow,
  problem: string | null,
  typed: string,
): Response {
  const { price, customers } = context.state;
  const { sale } = checkout;
  if (sale) {
    const total = formatMoney(sale.unitAmount * sale.quantity, sale.currency);
    const lines = html`<p class="amount">${total}</p>
<p class="soft">${sale.quantity} × ${formatMoney(sale.unitAmount, sale.currency)}, paid once</p>`;
    return renderCardPage(checkout, { title: sale.name, lines, button: `Pay ${total}` }, problem, typed);
  }
  const customer = findRow(customers, checkout.customer);
  const amount = formatMoney(price.amount, price.currency);
  const isTrial = checkout.trialDays > 0;
  const lines = html`<p class="amount">${isTrial ? `${checkout.trialDays} days free` : amount}</p>
<p class="soft">${isTrial ? `then ${amount} a ${price.interval}` : `a ${price.interval}, renews until it is canceled`}</p>
${customer?.email ? html`<p>For ${customer.name ?? ""} <span class="soft">${customer.email}</span></p>` : null}`;
  const title = `Subscribe to ${buildProduct(price).name}`;
  return renderCardPage(checkout, { title, lines, button: isTrial ? "Start trial" : `Pay ${amount}` }, problem, typed);
}

function renderCardPage(
  checkout: CheckoutRow,
  { title, lines, button }: { title: string; lines: ReturnType<typeof html>; button: string },
  problem: string | null,
  typed: string,
): Response {
  return renderPage(
    problem ? "Payment declined" : "Checkout",
    html`<h1>${title}</h1>
<section aria-label="Order">
${lines}
</section>
<section>
<h2>Pay with card</h2>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
<form method="post" action="/c/pay/${checkout.id}">
${renderCardFields(typed)}
<button class="full">${button}</button>
</form>
</section>
${renderCardList()}
${checkout.cancelUrl ? html`<p><a href="${checkout.cancelUrl}">Back without paying</a></p>` : null}`,
    problem ? 402 : 200,
  );
}

function renderNotice(title: string, text: string, backUrl: string | null, status = 200): Response {
  return renderPage(
    title,
    html`<section><h1>${title}</h1><p>${text}</p>${backUrl ? html`<a class="button" href="${backUrl}">Back to the site</a>` : null}</section>`,
    status,
  );
}
