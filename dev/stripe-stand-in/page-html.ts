/** Text that is already HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | number | Html | null | false | Piece[];

/** Builds HTML from a template; values are escaped unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + renderPiece(pieces[index - 1] ?? null) + part));
}

function renderPiece(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(renderPiece).join("");
  if (piece === null || piece === false) return "";
  return String(piece).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns a complete page with a notice that this is the stand-in. */
export function renderPage(title: string, body: Html, status = 200): Response {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} · Stand-in</title>
<style>${new Html(stylesheet)}</style>
</head>
<body>
<header class="notice"><strong>Stand-in for Stripe.</strong> A rehearsal on this machine: no card is charged and no real money moves.</header>
<main>
${body}
</main>
</body>
</html>`;
  return new Response(page.text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

const stylesheet = `
:root { color-scheme: light dark; --back: #f4f6f7; --card: #fff; --text: #1d2a33; --soft: #51606b; --line: #c9d1d6;
  --field: #77858f; --main: #0b6470; --on-main: #fff; --bad: #a3231f; --bad-back: #fdecea; --note: #fff3d6; --on-note: #4a3500; }
@media (prefers-color-scheme: dark) {
  :root { --back: #101518; --card: #191f23; --text: #dde3e6; --soft: #a2afb7; --line: #37424a; --field: #77858f;
    --main: #74cdd8; --on-main: #06262b; --bad: #ffb4ac; --bad-back: #3c1a18; --note: #3a2e0e; --on-note: #ffe3a1; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.wide, main:has(.wide) { max-width: 64rem; }
.notice { margin: 0; padding: .6rem 1rem; background: var(--note); color: var(--on-note); text-align: center; font-size: .9rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 1rem; line-height: 1.25; }
h2 { font-size: 1.05rem; margin: 0 0 .75rem; }
p { margin: 0 0 .75rem; }
.amount { font-size: 2rem; font-weight: 650; margin: 0; line-height: 1.2; }
.soft { color: var(--soft); }
.bad { color: var(--bad); background: var(--bad-back); border-radius: .5rem; padding: .6rem .8rem; }
section > :last-child { margin-bottom: 0; }
label { display: block; font-weight: 600; margin: 0 0 .75rem; }
input, select { display: block; width: 100%; margin-top: .25rem; padding: .55rem .7rem; min-height: 44px; font: inherit; font-weight: 400; color: var(--text);
  background: var(--card); border: 1px solid var(--field); border-radius: .5rem; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button, .button { display: inline-block; min-height: 44px; padding: .55rem 1.1rem; font: inherit; font-weight: 600; border-radius: .5rem;
  border: 1px solid var(--main); background: var(--main); color: var(--on-main); cursor: pointer; text-decoration: none; }
button.quiet { background: transparent; color: var(--main); }
button.full { width: 100%; }
a { color: var(--main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .4rem .5rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
code { font-size: .9em; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.row label { margin: 0; flex: 1 1 9rem; }
ul { margin: 0; padding-left: 1.2rem; }
`;
