import { dayMs } from "../../app/lib/day";
import { formatDate } from "../../app/lib/time-text";
import { defaultKnobs, type Knobs } from "./knobs";
import { type Html, html, renderPage } from "./page-html";
import type { StandIn } from "./stripe-stand-in";

type ControllableStandIn = Pick<
  StandIn,
  "state" | "knobs" | "clock" | "deliver" | "settled" | "pay" | "changeCard" | "payInvoice"
>;

/**
 * Handles `/_stand-in`, the developer's control page and HTTP interface. GET with `Accept: application/json` returns the state;
 * POST takes a form: clock (days or to, ms), knobs (any of them), deliver (event), pay (checkout, card), card (customer, card),
 * invoice (id), settled.
 */
export async function handleControlRequest(
  standIn: ControllableStandIn,
  request: Request,
  verb: string,
): Promise<Response> {
  const wantsJson = request.headers.get("Accept")?.includes("application/json") ?? false;
  if (request.method === "GET")
    return wantsJson ? Response.json(buildStateJson(standIn, null)) : renderControls(standIn);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  let result: unknown = null;
  try {
    if (verb === "clock") {
      const { now, advance } = standIn.clock;
      await advance(text("to") ? Number(text("to")) : now() + Number(text("days")) * dayMs);
    } else if (verb === "knobs") setKnobs(standIn.knobs, form);
    else if (verb === "deliver") result = await standIn.deliver(text("event"));
    else if (verb === "pay") result = standIn.pay(text("checkout"), text("card") || "good");
    else if (verb === "card") standIn.changeCard(text("customer"), text("card") || "good");
    else if (verb === "invoice") result = standIn.payInvoice(text("id"));
    else if (verb !== "settled") return new Response("Not found", { status: 404 });
    await standIn.settled();
  } catch (error) {
    return Response.json({ error: String(error) }, { status: 400 });
  }
  if (wantsJson) return Response.json(buildStateJson(standIn, result));
  return new Response(null, { status: 303, headers: { Location: "/_stand-in" } });
}

function buildStateJson({ state, knobs, clock }: ControllableStandIn, result: unknown) {
  const { customers, subscriptions, invoices, checkouts, deliveries } = state;
  const events = state.events.map(({ id, type, created, answers }) => ({ id, type, created, answers }));
  return { result, now: clock.now(), knobs, customers, subscriptions, invoices, checkouts, deliveries, events };
}

function setKnobs(knobs: Knobs, form: FormData): void {
  for (const [name, value] of form) {
    if (!(name in defaultKnobs)) throw new Error(`unknown knob: ${name}`);
    const defaultValue: unknown = defaultKnobs[name as keyof Knobs];
    const parsedValue =
      typeof defaultValue === "number" ? Number(value) : typeof defaultValue === "boolean" ? value === "true" : value;
    if (Number.isNaN(parsedValue)) throw new Error(`${name} must be a number`);
    Object.assign(knobs, { [name]: parsedValue });
  }
}

function renderControls(standIn: ControllableStandIn): Response {
  const { state, knobs, clock } = standIn;
  return renderPage(
    "Control",
    html`<h1 class="wide">Stand-in for Stripe</h1>
<section><h2>Clock</h2>
<p>It is ${formatDate(clock.now(), "UTC")}, <code>${new Date(clock.now()).toISOString()}</code>.
${state.offset > 0 ? html`RadCore has its own clock. To advance that clock, start RadCore with <code>CLOCK_OFFSET=${Math.round(state.offset)}</code>.` : null}</p>
<form method="post" action="/_stand-in/clock" class="row"><label>Days <input name="days" type="number" min="0" step="any" value="1"></label><button>Advance clock</button></form>
</section>
<section><h2>Knobs</h2><form method="post" action="/_stand-in/knobs"><div class="row">${Object.entries(knobs).map(knobField)}</div><p></p><button>Set knobs</button></form></section>
<section><h2>Customers</h2>${renderTable(
      ["Customer", "Person", "Subscriptions"],
      state.customers.toReversed().map((one) => [
        html`<code>${one.id}</code>${one.deleted ? " (deleted)" : ""}`,
        `${one.name ?? ""} ${one.email ?? ""} ${one.metadata.userId ?? ""}`,
        state.subscriptions
          .filter((row) => row.customer === one.id)
          .map(
            (row) => `${row.status}${row.cancelAtPeriodEnd ? ", ends" : ""} ${formatDate(row.periodEnd * 1000, "UTC")}`,
          )
          .join("; "),
      ]),
    )}</section>
<section><h2>Events</h2>${renderTable(
      ["Event", "Created", "Responses", "Delivery"],
      state.events
        .slice(-100)
        .toReversed()
        .map((one) => [
          html`${one.type}<br><code class="soft">${one.id}</code>`,
          new Date(one.created * 1000).toISOString().slice(0, 16).replace("T", " "),
          one.answers.map((answer) => (answer === -1 ? "dropped" : answer || "no response")).join(", ") || "waiting",
          html`<form method="post" action="/_stand-in/deliver"><input type="hidden" name="event" value="${one.id}"><button class="quiet" aria-label="Deliver ${one.type} ${one.id} again">Deliver</button></form>`,
        ]),
    )}</section>`,
  );
}

function knobField([name, value]: [string, unknown]): Html {
  const choices =
    typeof value === "boolean"
      ? ["false", "true"]
      : name === "afterRetries"
        ? ["cancel", "unpaid"]
        : name === "failWith"
          ? ["500", "429"]
          : null;
  return html`<label>${name} ${
    choices
      ? html`<select name="${name}">${choices.map((one) => (one === String(value) ? html`<option selected>${one}</option>` : html`<option>${one}</option>`))}</select>`
      : html`<input name="${name}" type="number" min="0" value="${String(value)}">`
  }</label>`;
}

function renderTable(headings: string[], rows: (string | Html)[][]): Html {
  if (!rows.length) return html`<p>The stand-in has none yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${headings[0] ?? ""}s"><table><thead><tr>${headings.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}
