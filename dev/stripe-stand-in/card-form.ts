import { type Html, html } from "./page-html";
import { type CardKind, cardOf, testCards } from "./test-cards";

/** Fields for a card, with a good test card filled in. */
export function cardFields(typed: string): Html {
  return html`<label>Card number
<input name="number" inputmode="numeric" autocomplete="off" required value="${typed || spaced(testCards.good.number)}"></label>
<div class="two">
<label>Expiry <input name="expiry" inputmode="numeric" autocomplete="off" value="12 / 99"></label>
<label>CVC <input name="cvc" inputmode="numeric" autocomplete="off" value="123"></label>
</div>`;
}

/** The numbers that can be typed. */
export function cardList(): Html {
  return html`<section><h2>Test cards</h2><ul>${Object.values(testCards).map(
    ({ number, what }) => html`<li><code>${spaced(number)}</code> <span class="soft">${what}</span></li>`,
  )}</ul></section>`;
}

/** The card that was typed, or what to say about it. */
export function typedCard(form: FormData): { kind: CardKind } | { problem: string; typed: string } {
  const typed = String(form.get("number") ?? "").slice(0, 40);
  const kind = cardOf(typed);
  if (kind) return { kind };
  const digits = typed.replace(/\D/g, "");
  return {
    typed,
    problem:
      digits.length < 12
        ? "Your card number is incomplete."
        : "Your card was declined: the stand-in takes the test cards below and no other.",
  };
}

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}
