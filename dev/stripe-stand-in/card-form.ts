import { type Html, html } from "./page-html";
import { type CardKind, findCardByNumber, testCards } from "./test-cards";

/** Renders the card fields, prefilled with a valid test card. */
export function renderCardFields(typed: string): Html {
  return html`<label>Card number
<input name="number" inputmode="numeric" autocomplete="off" required value="${typed || formatCardNumber(testCards.good.number)}"></label>
<div class="two">
<label>Expiry <input name="expiry" inputmode="numeric" autocomplete="off" value="12 / 99"></label>
<label>CVC <input name="cvc" inputmode="numeric" autocomplete="off" value="123"></label>
</div>`;
}

/** Lists the test cards. */
export function renderCardList(): Html {
  return html`<section><h2>Test cards</h2><ul>${Object.values(testCards).map(
    ({ number, what }) => html`<li><code>${formatCardNumber(number)}</code> <span class="soft">${what}</span></li>`,
  )}</ul></section>`;
}

/** Returns the test card of a submitted form, or the problem to show. */
export function parseCard(form: FormData): { kind: CardKind } | { problem: string; typed: string } {
  const typed = String(form.get("number") ?? "").slice(0, 40);
  const kind = findCardByNumber(typed);
  if (kind) return { kind };
  const digits = typed.replace(/\D/g, "");
  return {
    typed,
    problem:
      digits.length < 12
        ? "Your card number is incomplete."
        : "Your card was declined. Use one of the test cards below.",
  };
}

function formatCardNumber(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}
