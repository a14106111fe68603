/** The address of the account, and a new one that is not confirmed yet. */
export function CurrentEmail({ email, pendingEmail }: { email: string; pendingEmail: string | null }) {
  return (
    <>
      <p>
        Current address: <strong className="break-all font-medium text-foreground">{email}</strong>. This address stays
        in use until you confirm a new one.
      </p>
      {pendingEmail && (
        <p className="mt-1">
          Waiting for <strong className="break-all font-medium text-foreground">{pendingEmail}</strong> to be confirmed.
        </p>
      )}
    </>
  );
}
