import { alwaysShownText, neverShownText, sharedFacts } from "../shared-facts";

/** Says exactly what the coordinators of a program see of a member (V4). */
export function SharedFactsList() {
  return (
    <dl className="grid gap-3 text-sm">
      <div>
        <dt className="font-medium">The coordinator always sees</dt>
        <dd className="text-muted-foreground">{alwaysShownText}</dd>
      </div>
      <div>
        <dt className="font-medium">If you agree, the coordinator also sees</dt>
        <dd className="text-muted-foreground">
          <ul className="list-disc ps-5">
            {sharedFacts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt className="font-medium">The coordinator never sees</dt>
        <dd className="text-muted-foreground">{neverShownText}</dd>
      </div>
    </dl>
  );
}
