import type { Mail } from "../../services/mail.server";

type Kind = "verify" | "reset" | "alreadyRegistered" | "passwordChanged" | "newEmail" | "emailAsked" | "emailChanged";

interface Words {
  subject: string;
  lines: string[];
  link?: { label: string; path: string };
}

/** A mail about somebody's account, plain and HTML, with at most one link. */
export function accountMail(kind: Kind, to: { name: string; email: string }, siteUrl: string, token = ""): Mail {
  const { subject, lines, link } = words(kind, token);
  const url = link && `${siteUrl}${link.path}`;
  // To an address that nobody has confirmed, a name could be a stranger's advertisement.
  const greeting = kind === "verify" || kind === "newEmail" ? "Hello," : `Hello ${to.name},`;
  const plain = [greeting, ...lines, ...(url ? [url] : []), "RadCore"].join("\n\n");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto">
${[greeting, ...lines].map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
${url && link ? `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0f5f73;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>\n<p style="font-size:13px">${escapeHtml(url)}</p>` : ""}
<p>RadCore</p>
</div></body></html>`;
  return { kind, to: to.email, subject, plain, html };
}

function words(kind: Kind, token: string): Words {
  switch (kind) {
    case "verify":
      return {
        subject: "Confirm your e-mail address",
        lines: [
          "Please confirm this address for your RadCore account. The link works for 24 hours.",
          "If you did not sign up, ignore this mail: without your confirmation nobody can use the account.",
        ],
        link: { label: "Confirm my address", path: `/verify-email?token=${encodeURIComponent(token)}` },
      };
    case "reset":
      return {
        subject: "Choose a new password",
        lines: [
          "Somebody asked for a new password for your RadCore account. The link works for one hour.",
          "If it was not you, ignore this mail: your password stays as it is.",
        ],
        link: { label: "Choose a new password", path: `/reset-password?token=${encodeURIComponent(token)}` },
      };
    case "alreadyRegistered":
      return {
        subject: "You already have a RadCore account",
        lines: [
          "Somebody, probably you, tried to sign up with this address. It already has an account, so nothing was changed.",
          "Sign in as usual, or choose a new password if you have forgotten yours.",
        ],
        link: { label: "Choose a new password", path: "/forgot-password" },
      };
    case "passwordChanged":
      return {
        subject: "Your RadCore password was changed",
        lines: ["The password of your RadCore account was changed. If it was not you, choose a new one now."],
        link: { label: "Choose a new password", path: "/forgot-password" },
      };
    case "newEmail":
      return {
        subject: "Confirm your new e-mail address",
        lines: [
          "Please confirm that your RadCore account should use this address from now on. The link works for 24 hours.",
          "If it was not you who asked for it, ignore this mail: nothing changes.",
        ],
        link: { label: "Use this address", path: `/verify-email?change=${encodeURIComponent(token)}` },
      };
    case "emailAsked":
      return {
        subject: "Your RadCore account is about to get a new e-mail address",
        lines: [
          "Somebody who knows your password asked to move your RadCore account to another e-mail address. It moves when the link that we sent there is confirmed.",
          "If it was not you, choose a new password now: that stops it.",
        ],
        link: { label: "Choose a new password", path: "/forgot-password" },
      };
    case "emailChanged":
      return {
        subject: "Your RadCore e-mail address was changed",
        lines: [
          "Your RadCore account has moved to another e-mail address and no longer uses this one. If it was not you, write to us now.",
        ],
      };
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
