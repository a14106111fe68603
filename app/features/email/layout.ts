import type { Mail } from "../../services/mailer.server";

/** The content of an email before it is rendered. */
export interface MailContent {
  subject: string;
  greeting: string;
  /** Paragraphs of plain text. */
  lines: string[];
  /** True if an admin wrote the lines: https URLs become links, and line breaks are preserved. */
  isUserWritten?: boolean;
  /** Named values in a small table, such as an amount. */
  facts?: { name: string; value: string }[];
  /** A picture above the text; `path` is a path of this site, the same for every reader. */
  picture?: { path: string; alt: string };
  /** The email's button; `path` is a path of this site or a placeholder such as {{unsubscribe}}. */
  link?: { label: string; path: string };
  /** Small text below the signature: why the reader got this email. */
  footer?: { text: string; link?: { label: string; path: string } };
}

// Style attributes hold the light colors, because some mail programs read nothing else; a style block holds the dark ones. Each
// pair has a contrast of at least 4.5 (layout.test.ts).
export const colors = {
  light: {
    page: "#eef3f4",
    card: "#ffffff",
    text: "#16252b",
    quiet: "#4b5f67",
    line: "#d5dfe2",
    button: "#0f5f73",
    label: "#ffffff",
  },
  dark: {
    page: "#0d1416",
    card: "#162023",
    text: "#e8eff1",
    quiet: "#a9bcc2",
    line: "#324247",
    button: "#86cfdf",
    label: "#06222a",
  },
};

const { light, dark } = colors;

const darkModeStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important}
.text{color:${dark.text}!important}
.quiet{color:${dark.quiet}!important}
.link{color:${dark.button}!important}
.button{background:${dark.button}!important;color:${dark.label}!important}
}`;

const fontStyle = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Renders an email's plain and HTML parts with the same text, for light and dark mode, without tracking. The only resource that a
 * mail program may load is a picture, whose address is the same for every reader.
 */
export function renderMail(content: MailContent, siteUrl: string): Pick<Mail, "subject" | "plain" | "html"> {
  const { subject, greeting, lines, isUserWritten, facts = [], footer } = content;
  const link = content.link && { label: content.link.label, url: toUrl(content.link.path, siteUrl) };
  const { picture } = content;
  const footerLink = footer?.link && { label: footer.link.label, url: toUrl(footer.link.path, siteUrl) };
  const plain = [
    greeting,
    ...(picture?.alt ? [`[${picture.alt}]`] : []),
    ...lines,
    ...(facts.length ? [facts.map(({ name, value }) => `${name}: ${value}`).join("\n")] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    "RadCore",
    ...(footer
      ? [[footer.text, footerLink && `${footerLink.label}: ${footerLink.url}`].filter(Boolean).join("\n")]
      : []),
  ].join("\n\n");
  const parts = [
    renderParagraph(escapeHtml(greeting), 16),
    ...(picture ? [renderPicture(toUrl(picture.path, siteUrl), picture.alt)] : []),
    ...lines.map((line) => renderParagraph(isUserWritten ? linkifyText(line) : escapeHtml(line), 16)),
    ...(facts.length ? [renderFacts(facts)] : []),
    ...(link
      ? [renderButton(link), `<p class="quiet" style="${getTextStyle(light.quiet, 13)}">${escapeHtml(link.url)}</p>`]
      : []),
    renderParagraph("RadCore", 16),
  ];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkModeStyle}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lines[0] ?? "")}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td class="card" style="background:${light.card};border:1px solid ${light.line};border-radius:12px;padding:16px 28px">
${parts.join("\n")}
</td></tr>${footer ? `\n<tr><td style="padding:8px 28px">${renderFooter(footer.text, footerLink)}</td></tr>` : ""}</table>
</td></tr></table></body></html>`;
  return { subject, plain, html };
}

function toUrl(path: string, siteUrl: string): string {
  return path.startsWith("/") ? siteUrl + path : path;
}

function getTextStyle(color: string, size: number): string {
  return `margin:16px 0;${fontStyle};font-size:${size}px;line-height:1.5;overflow-wrap:anywhere;color:${color}`;
}

function renderParagraph(html: string, size: number): string {
  return `<p class="text" style="${getTextStyle(light.text, size)}">${html.replace(/\n/g, "<br>")}</p>`;
}

/** Escapes the text and turns https URLs into links, without the punctuation after them. */
function linkifyText(text: string): string {
  return text
    .split(/(https:\/\/[^\s<>"']+?(?=[.,;:!?)\]]*(?:[\s<>"']|$)))/)
    .map((piece, index) => {
      const escaped = escapeHtml(piece);
      return index % 2 ? `<a class="link" href="${escaped}" style="color:${light.button}">${escaped}</a>` : escaped;
    })
    .join("");
}

function renderFacts(facts: { name: string; value: string }[]): string {
  const renderCell = (text: string, kind: "text" | "quiet") =>
    `<td class="${kind}" valign="top" style="padding:3px 16px 3px 0;${fontStyle};font-size:16px;line-height:1.5;color:${light[kind]}">${escapeHtml(text)}</td>`;
  const rows = facts.map(({ name, value }) => `<tr>${renderCell(name, "quiet")}${renderCell(value, "text")}</tr>`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0">${rows.join("")}</table>`;
}

function renderButton({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;border-radius:8px;${fontStyle};font-size:16px;font-weight:600;line-height:1.4;background:${light.button};color:${light.label};text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function renderPicture(url: string, alt: string): string {
  return `<p style="margin:16px 0"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="544" style="display:block;width:100%;max-width:544px;height:auto;border-radius:8px"></p>`;
}

function renderFooter(text: string, link: { label: string; url: string } | undefined): string {
  const linkHtml = link
    ? ` <a class="link" href="${escapeHtml(link.url)}" style="color:${light.button}">${escapeHtml(link.label)}</a>`
    : "";
  return `<p class="quiet" style="${getTextStyle(light.quiet, 13)}">${escapeHtml(text)}${linkHtml}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
