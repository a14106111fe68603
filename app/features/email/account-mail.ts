import { paths, verifyEmailPath } from "../../paths";
import type { Mail } from "../../services/mailer.server";
import { type MailContent, renderMail } from "./layout";

type AccountMailKind =
  | "verify"
  | "reset"
  | "alreadyRegistered"
  | "passwordChanged"
  | "newEmail"
  | "emailAsked"
  | "emailChanged";

/** The account that the email is about, and the recipient address. */
interface AccountOwner {
  id: string;
  name: string;
  email: string;
  /** False if the address is not confirmed; undefined if the caller knows that it is. */
  emailVerified?: boolean;
}

type AccountMailContent = Pick<MailContent, "subject" | "lines" | "link">;

/**
 * Builds an email about an account with at most one link; `redirectTo` is the page to open after the confirmation of an address.
 */
export function buildAccountMail(
  kind: AccountMailKind,
  to: AccountOwner,
  siteUrl: string,
  token = "",
  redirectTo?: string,
): Mail {
  // A stranger could use the name to send an advertisement to an unconfirmed address.
  const isNameUntrusted = kind === "verify" || kind === "newEmail" || to.emailVerified === false;
  const greeting = isNameUntrusted ? "Hello," : `Hello ${to.name},`;
  return {
    kind,
    to: to.email,
    userId: to.id,
    ...renderMail({ ...getContent(kind, token, redirectTo), greeting }, siteUrl),
  };
}

/** Builds the notice of a sign-in from an unknown browser; `device` and `at` are formatted. */
export function buildNewDeviceMail(
  to: AccountOwner,
  { device, at }: { device: string; at: string },
  siteUrl: string,
): Mail {
  const rendered = renderMail(
    {
      subject: "New sign-in to your RadCore account",
      greeting: `Hello ${to.name},`,
      lines: [
        "Someone signed in to your RadCore account with your password from a new browser.",
        "If this was you, you can ignore this email. If not, choose a new password now; this signs out every device.",
      ],
      facts: [
        { name: "Device", value: device },
        { name: "Time", value: at },
      ],
      link: { label: "Choose a new password", path: paths.forgotPassword },
    },
    siteUrl,
  );
  return { kind: "newDevice", to: to.email, userId: to.id, ...rendered };
}

function getContent(kind: AccountMailKind, token: string, redirectTo: string | undefined): AccountMailContent {
  switch (kind) {
    case "verify":
      return {
        subject: "Confirm your email address",
        lines: [
          "Please confirm this address for your RadCore account. The link works for 24 hours.",
          "If you did not sign up, ignore this email. No one can use the account without your confirmation.",
        ],
        link: { label: "Confirm my address", path: verifyEmailPath({ token, redirectTo }) },
      };
    case "reset":
      return {
        subject: "Choose a new password",
        lines: [
          "Someone requested a new password for your RadCore account. The link works for one hour.",
          "If this was not you, ignore this email. Your password does not change.",
        ],
        link: { label: "Choose a new password", path: `${paths.resetPassword}?token=${encodeURIComponent(token)}` },
      };
    case "alreadyRegistered":
      return {
        subject: "You already have a RadCore account",
        lines: [
          "Someone, probably you, tried to sign up with this address. This address already has an account, so nothing was changed.",
          "Sign in as usual, or choose a new password if you forgot your password.",
        ],
        link: { label: "Choose a new password", path: paths.forgotPassword },
      };
    case "passwordChanged":
      return {
        subject: "Your RadCore password was changed",
        lines: ["The password of your RadCore account was changed. If this was not you, choose a new password now."],
        link: { label: "Choose a new password", path: paths.forgotPassword },
      };
    case "newEmail":
      return {
        subject: "Confirm your new email address",
        lines: [
          "Please confirm this as the new address of your RadCore account. The link works for 24 hours.",
          "If you did not request this change, ignore this email. Your address does not change.",
        ],
        link: { label: "Use this address", path: `${paths.verifyEmail}?change=${encodeURIComponent(token)}` },
      };
    case "emailAsked":
      return {
        subject: "Request to change your RadCore email address",
        lines: [
          "Someone who knows your password requested another email address for your RadCore account. The address changes when the link that we sent to the new address is confirmed.",
          "If this was not you, choose a new password now to stop the change.",
        ],
        link: { label: "Choose a new password", path: paths.forgotPassword },
      };
    case "emailChanged":
      return {
        subject: "Your RadCore email address was changed",
        lines: ["Your RadCore account now uses another email address. If this was not you, contact us now."],
      };
  }
}
