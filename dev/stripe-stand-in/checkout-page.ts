import { formatMoney } from "../../app/lib/money";
import { cardFields, cardList, parseCard } from "./card-form";
import { productObject } from "./catalog";
import { payCheckout } from "./checkout";
import { html, renderPage } from "./page-html";
import type { CheckoutRow } from "./stand-in-state";
import { testCards } from "./test-cards";
import { findRow, type World } from "./world";

/** Handles the hosted payment page: shows the checkout, and pays it when the form is submitted. */
export function checkoutPage(world: World, id: string, form: FormData | null): Response {
  const checkout = findRow(world.state.checkouts, id);
  if (!checkout)
    return renderNotice("Something went wrong", "The page you were looking for could not be found.", null, 404);
  if (checkout.status === "complete")
    return renderNotice("You are all done here", "Your payment has already been processed.", returnTo(checkout));
  if (checkout.status === "expired")
    return renderNotice("This checkout has expired", "Go back and start again; nothing was paid.", checkout.cancelUrl);
  if (!form) return renderPayPage(world, checkout, null, "");
  const card = parseCard(form);
  if ("problem" in card) return renderPayPage(world, checkout, card.problem, card.typed);
  const decline = payCheckout(world, checkout, card.kind);
  if (decline) return renderPayPage(world, checkout, decline.message, testCards[card.kind].number);
  return new Response(null, { status: 303, headers: { Location: returnTo(checkout) } });
}

function returnTo({ successUrl, id }: CheckoutRow): string {
  return successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function renderPayPage(world: World, checkout: CheckoutRow, problem: string | null, typed: string): Response {
  const { price, customers } = world.state;
  const customer = findRow(customers, checkout.customer);
  const amount = formatMoney(price.amount, price.currency);
  const free = checkout.trialDays > 0;
  return renderPage(
    problem ? "Payment declined" : "Checkout",
    html`<h1>Subscribe to ${productObject(price).name}</h1>
<section aria-label="Order">
<p class="amount">${free ? `${checkout.trialDays} days free` : amount}</p>
<p class="soft">${free ? `then ${amount} a ${price.interval}` : `a ${price.interval}, renews until it is cancelled`}</p>
${customer?.email ? html`<p>For ${customer.name ?? ""} <span class="soft">${customer.email}</span></p>` : null}
</section>
<section>
<h2>Pay with card</h2>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : null}
<form method="post" action="/c/pay/${checkout.id}">
${cardFields(typed)}
<button class="full">${free ? "Start trial" : `Pay ${amount}`}</button>
</form>
</section>
${cardList()}
${checkout.cancelUrl ? html`<p><a href="${checkout.cancelUrl}">Back without paying</a></p>` : null}`,
    problem ? 402 : 200,
  );
}

function renderNotice(title: string, text: string, back: string | null, status = 200): Response {
  return renderPage(
    title,
    html`<section><h1>${title}</h1><p>${text}</p>${back ? html`<a class="button" href="${back}">Back to the site</a>` : null}</section>`,
    status,
  );
}
