import { Alert } from "~/ui/alert";

const notices = {
  verified: ["Your address is confirmed", "You can sign in now."],
  emailChanged: [
    "Your e-mail address was changed",
    "Mail goes to the new address from now on. All your devices are signed out.",
  ],
  reset: ["Your password was changed", "All devices are signed out. Sign in with the new password."],
  codeOver: ["Sign in once more", "Too much time has passed, or too many codes were wrong. Start with your password."],
  deleted: ["Your account was deleted", "Thank you for studying with RadCore."],
} as const;

/** What just happened, as named in the address (`?notice=…`); nothing for a name that is not known. */
export function SignInNotice({ name }: { name: string | null }) {
  if (!name || !Object.hasOwn(notices, name)) return null;
  const [title, text] = notices[name as keyof typeof notices];
  return (
    <Alert tone={name === "codeOver" ? "warning" : "success"} title={title}>
      {text}
    </Alert>
  );
}
