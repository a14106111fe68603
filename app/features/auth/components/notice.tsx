import { Alert } from "~/ui/alert";

const notices = {
  verified: ["Your address is confirmed", "You can sign in now."],
  emailChanged: ["Your e-mail address was changed", "Mail goes to the new address from now on."],
  reset: ["Your password was changed", "All devices are signed out. Sign in with the new password."],
  deleted: ["Your account was deleted", "Thank you for studying with RadCore."],
} as const;

/** What just happened, as named in the address (`?notice=…`); nothing for a name that is not known. */
export function Notice({ name }: { name: string | null }) {
  if (!name || !Object.hasOwn(notices, name)) return null;
  const [title, text] = notices[name as keyof typeof notices];
  return (
    <Alert tone="success" title={title}>
      {text}
    </Alert>
  );
}
