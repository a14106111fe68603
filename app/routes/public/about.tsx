import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { anyone } from "~/features/auth/guards.server";
import { getAboutSections } from "~/features/landing/about-sections.server";
import { buildPublicMeta } from "~/features/shell/public-meta";
import { loaderHeaders, publicCache } from "~/lib/public-cache";
import { paths } from "~/paths";
import { Page } from "~/ui/page";

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export const loader = anyone(({ context: { settings }, request }) => {
  const meta = buildPublicMeta(settings, {
    title: "About · RadCore",
    description:
      "Who RadCore is for, how its radiology questions are written and checked, and what it stores about you.",
    path: paths.about,
  });
  const { supportEmail } = settings;
  return data(
    { sections: getAboutSections(supportEmail), contact: supportEmail, meta },
    { headers: publicCache(request) },
  );
});

export default function AboutPage() {
  const { sections, contact } = useLoaderData<typeof loader>();
  return (
    <Page
      title="About RadCore"
      description="Board-style questions for radiology residents that explain every option and show their review state."
      className="sm:pt-12"
    >
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-[11rem_1fr]">
        <nav aria-label="On this page" className="max-md:hidden">
          <ul className="sticky top-20 grid gap-1 text-sm">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1 text-muted-foreground hover:text-foreground hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-11">
          {sections.map(({ id, title, paragraphs, link }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-3 font-semibold text-xl">
                {title}
              </h2>
              <div className="grid max-w-prose gap-3 leading-relaxed">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{linkAddress(paragraph, contact)}</p>
                ))}
                {link && (
                  <p>
                    <Link to={link.to} className="link">
                      {link.name}
                    </Link>
                  </p>
                )}
              </div>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** Turns the contact address in the text into a link. */
function linkAddress(text: string, address: string | null) {
  if (!address || !text.includes(address)) return text;
  const [before, ...after] = text.split(address);
  return (
    <>
      {before}
      <a href={`mailto:${address}`} className="link">
        {address}
      </a>
      {after.join(address)}
    </>
  );
}
