import { Alert } from "~/ui/alert";

const notices = {
  verified: ["Your address is confirmed", "You can sign in now."],
  emailChanged: [
    "Your email address was changed",
    "We now send emails to the new address. All your devices are signed out.",
  ],
  reset: ["Your password was changed", "All devices are signed out. Sign in with the new password."],
  codeOver: ["Sign in again", "The sign-in expired, or too many codes were wrong. Enter your password again."],
  deleted: ["Your account was deleted", "Thank you for studying with RadCore."],
} as const;

/** Shows the message that `?notice=…` names, or nothing for an unknown name. */
export function SignInNotice({ name }: { name: string | null }) {
  if (!name || !Object.hasOwn(notices, name)) return null;
  const [title, text] = notices[name as keyof typeof notices];
  return (
    <Alert tone={name === "codeOver" ? "warning" : "success"} title={title}>
      {text}
    </Alert>
  );
}
