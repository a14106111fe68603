import { Link } from "@remix-run/react";
import type { Post } from "../read-post.server";

/** Questions related to a post. */
export function RelatedQuestions({ questions }: { questions: Post["related"] }) {
  return (
    <section aria-labelledby="related" className="mt-12">
      <h2 id="related" className="mb-3 font-semibold text-xl">
        Related questions
      </h2>
      <ul className="card divide-y divide-border py-1.5">
        {questions.map(({ topic, about, stem, path }, index) => (
          <li key={index} className="relative py-3">
            <h3 className="font-medium">
              <Link to={path} className="after:absolute after:inset-0 hover:underline">
                {topic}
              </Link>
            </h3>
            <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">{about}</p>
            {stem && <p className="mt-1 text-sm">{stem}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
