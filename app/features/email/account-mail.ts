import { paths, verifyEmailPath } from "../../paths";
import type { Mail } from "../../services/mailer.server";
import { layOut, type MailWords } from "./layout";

type Kind = "verify" | "reset" | "alreadyRegistered" | "passwordChanged" | "newEmail" | "emailAsked" | "emailChanged";

/** Whose account it is, and the address that the mail goes to. */
interface Owner {
  id: string;
  name: string;
  email: string;
  /** False of an address that nobody has confirmed; left out where it is confirmed for sure. */
  emailVerified?: boolean;
}

type Words = Pick<MailWords, "subject" | "lines" | "link">;

/** A mail about somebody's account, plain and HTML, with at most one link; `back`: where to go once an address is confirmed. */
export function accountMail(kind: Kind, to: Owner, siteUrl: string, token = "", back?: string): Mail {
  // To an address that nobody has confirmed, a name could be a stranger's advertisement.
  const strange = kind === "verify" || kind === "newEmail" || to.emailVerified === false;
  const greeting = strange ? "Hello," : `Hello ${to.name},`;
  return { kind, to: to.email, userId: to.id, ...layOut({ ...words(kind, token, back), greeting }, siteUrl) };
}

/** Tells of a sign-in from a browser that is not known; `device` and `at` are as people read them. */
export function newDeviceMail(to: Owner, { device, at }: { device: string; at: string }, siteUrl: string): Mail {
  const laidOut = layOut(
    {
      subject: "New sign-in to your RadCore account",
      greeting: `Hello ${to.name},`,
      lines: [
        "Somebody signed in to your RadCore account with your password, in a browser that we have not seen with it before.",
        "If it was you, there is nothing to do. If it was not, choose a new password now: that signs out every device.",
      ],
      facts: [
        { name: "Device", value: device },
        { name: "Time", value: at },
      ],
      link: { label: "Choose a new password", path: paths.forgotPassword },
    },
    siteUrl,
  );
  return { kind: "newDevice", to: to.email, userId: to.id, ...laidOut };
}

function words(kind: Kind, token: string, back: string | undefined): Words {
  switch (kind) {
    case "verify":
      return {
        subject: "Confirm your e-mail address",
        lines: [
          "Please confirm this address for your RadCore account. The link works for 24 hours.",
          "If you did not sign up, ignore this mail: without your confirmation nobody can use the account.",
        ],
        link: { label: "Confirm my address", path: verifyEmailPath({ token, redirectTo: back }) },
      };
    case "reset":
      return {
        subject: "Choose a new password",
        lines: [
          "Somebody asked for a new password for your RadCore account. The link works for one hour.",
          "If it was not you, ignore this mail: your password stays as it is.",
        ],
        link: { label: "Choose a new password", path: `${paths.resetPassword}?token=${encodeURIComponent(token)}` },
      };
    case "alreadyRegistered":
      return {
        subject: "You already have a RadCore account",
        lines: [
          "Somebody, probably you, tried to sign up with this address. It already has an account, so nothing was changed.",
          "Sign in as usual, or choose a new password if you have forgotten yours.",
        ],
        link: { label: "Choose a new password", path: paths.forgotPassword },
      };
    case "passwordChanged":
      return {
        subject: "Your RadCore password was changed",
        lines: ["The password of your RadCore account was changed. If it was not you, choose a new one now."],
        link: { label: "Choose a new password", path: paths.forgotPassword },
      };
    case "newEmail":
      return {
        subject: "Confirm your new e-mail address",
        lines: [
          "Please confirm that your RadCore account should use this address from now on. The link works for 24 hours.",
          "If it was not you who asked for it, ignore this mail: nothing changes.",
        ],
        link: { label: "Use this address", path: `${paths.verifyEmail}?change=${encodeURIComponent(token)}` },
      };
    case "emailAsked":
      return {
        subject: "Your RadCore account is about to get a new e-mail address",
        lines: [
          "Somebody who knows your password asked to move your RadCore account to another e-mail address. It moves when the link that we sent there is confirmed.",
          "If it was not you, choose a new password now: that stops it.",
        ],
        link: { label: "Choose a new password", path: paths.forgotPassword },
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
