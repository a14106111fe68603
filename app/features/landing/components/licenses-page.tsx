import { Page } from "~/ui/page";
import type { LicensedWork } from "../license-texts.server";
import type { PictureCredit } from "../picture-credits.server";

interface LicensesPageProps {
  credits: PictureCredit[];
  mniNotice: string[];
  works: LicensedWork[];
}

/** Everyone whose work the site shows or uses. */
export function LicensesPage({ credits, mniNotice, works }: LicensesPageProps) {
  return (
    <Page
      title="Licenses and credits"
      description="The works by other authors that RadCore shows and uses, with their licenses. We thank all authors."
      className="sm:pt-12"
    >
      <div className="grid gap-9">
        <section aria-labelledby="pictures">
          <h2 id="pictures" className="mb-2 font-semibold text-xl">
            Pictures
          </h2>
          {credits.length === 0 && <p className="text-muted-foreground">No pictures are stored yet.</p>}
          <ul className="divide-y divide-border">
            {credits.map(({ source, license, credit }) => (
              <li key={`${source} ${license} ${credit}`} className="break-words py-2.5 text-sm">
                <p className="font-medium">{source}</p>
                <p className="text-muted-foreground">
                  {credit && credit !== source && `${credit} · `}
                  {license}
                </p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="average-brain">
          <h2 id="average-brain" className="mb-2 font-semibold text-xl">
            Average brain
          </h2>
          <div className="grid max-w-prose gap-2 text-sm">
            <p>RadCore cuts slices from the ICBM 152 average brain, whose notice reads:</p>
            {mniNotice.map((paragraph) => (
              <p key={paragraph} className="text-muted-foreground">
                {paragraph}
              </p>
            ))}
          </div>
        </section>
        {works.map(({ title, text, link }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-2 font-semibold text-xl">{title}</h2>
            <p className="max-w-prose text-sm leading-relaxed">{text}</p>
            {link && (
              <p className="mt-2 text-sm">
                <a href={link.to} className="link">
                  {link.name}
                </a>
              </p>
            )}
          </section>
        ))}
      </div>
    </Page>
  );
}
