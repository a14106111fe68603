import type { Mail } from "../../services/mail.server";

/** What a mail says, before it is laid out. */
export interface MailWords {
  subject: string;
  greeting: string;
  /** Paragraphs of plain text. */
  lines: string[];
  /** The lines are somebody's own writing: https addresses in them become links, line breaks stay. */
  written?: boolean;
  /** Named values in a small table, e.g. an amount. */
  facts?: { name: string; value: string }[];
  /** The one thing to do. */
  link?: { label: string; path: string };
  /** Under the signature, small: why the reader got this. A path that is none, e.g. {{unsubscribe}}, stands as it is. */
  footer?: { text: string; link?: { label: string; path: string } };
}

/** The plain and the HTML part of a mail: readable in a dark mailbox, nothing loaded from anywhere. */
export function layOut(words: MailWords, siteUrl: string): Pick<Mail, "subject" | "plain" | "html"> {
  const { subject, greeting, lines, written, facts = [], link, footer } = words;
  const url = link && siteUrl + link.path;
  const footerUrl = footer?.link && (footer.link.path.startsWith("/") ? siteUrl : "") + footer.link.path;
  const paragraph = (line: string) => `<p>${written ? linked(line) : escapeHtml(line)}</p>`;
  const plain = [
    greeting,
    ...lines,
    ...(facts.length ? [facts.map(({ name, value }) => `${name}: ${value}`).join("\n")] : []),
    ...(url ? [url] : []),
    "RadCore",
    ...(footer ? [[footer.text, footerUrl].filter(Boolean).join("\n")] : []),
  ].join("\n\n");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto">
<p>${escapeHtml(greeting)}</p>
${lines.map(paragraph).join("\n")}
${facts.length ? `<table style="border-collapse:collapse">${facts.map(({ name, value }) => `<tr><td style="padding:2px 16px 2px 0">${escapeHtml(name)}</td><td style="padding:2px 0"><strong>${escapeHtml(value)}</strong></td></tr>`).join("")}</table>` : ""}
${url && link ? `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0f5f73;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>\n<p style="font-size:13px">${escapeHtml(url)}</p>` : ""}
<p>RadCore</p>
${footer ? `<p style="font-size:13px">${escapeHtml(footer.text)}${footer.link && footerUrl ? ` <a href="${escapeHtml(footerUrl)}">${escapeHtml(footer.link.label)}</a>` : ""}</p>` : ""}
</div></body></html>`;
  return { subject, plain, html };
}

/** Escaped, with bare https addresses as links and line breaks kept. The stop after an address is not part of it. */
function linked(text: string): string {
  return text
    .split(/(https:\/\/[^\s<>"']+?(?=[.,;:!?)\]]*(?:[\s<>"']|$)))/)
    .map((piece, index) => {
      const words = escapeHtml(piece).replaceAll("\n", "<br>");
      return index % 2 ? `<a href="${words}">${words}</a>` : words;
    })
    .join("");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
