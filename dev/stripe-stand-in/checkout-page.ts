import { formatMoney } from "../../app/lib/money";
import { cardFields, cardList, typedCard } from "./card-form";
import { productObject } from "./catalog";
import { payCheckout } from "./checkout";
import { html, page } from "./page-html";
import type { CheckoutRow } from "./stand-in-state";
import { testCards } from "./test-cards";
import { rowOf, type World } from "./world";

/** Handles the hosted payment page: shows the checkout, and pays it when the form is submitted. */
export function checkoutPage(world: World, id: string, form: FormData | null): Response {
  const checkout = rowOf(world.state.checkouts, id);
  if (!checkout) return over("Something went wrong", "The page you were looking for could not be found.", null, 404);
  if (checkout.status === "complete")
    return over("You are all done here", "Your payment has already been processed.", returnTo(checkout));
  if (checkout.status === "expired")
    return over("This checkout has expired", "Go back and start again; nothing was paid.", checkout.cancelUrl);
  if (!form) return payPage(world, checkout, null, "");
  const card = typedCard(form);
  if ("problem" in card) return payPage(world, checkout, card.problem, card.typed);
  const decline = payCheckout(world, checkout, card.kind);
  if (decline) return payPage(world, checkout, decline.message, testCards[card.kind].number);
  return new Response(null, { status: 303, headers: { Location: returnTo(checkout) } });
}

function returnTo({ successUrl, id }: CheckoutRow): string {
  return successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function payPage(world: World, checkout: CheckoutRow, problem: string | null, typed: string): Response {
  const { price, customers } = world.state;
  const customer = rowOf(customers, checkout.customer);
  const amount = formatMoney(price.amount, price.currency);
  const free = checkout.trialDays > 0;
  return page(
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

function over(title: string, text: string, back: string | null, status = 200): Response {
  return page(
    title,
    html`<section><h1>${title}</h1><p>${text}</p>${back ? html`<a class="button" href="${back}">Back to the site</a>` : null}</section>`,
    status,
  );
}
