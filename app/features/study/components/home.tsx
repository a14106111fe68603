import { Page } from "~/ui/page";

/** The start page of a signed-in learner. */
export function Home() {
  return <Page title="Home" description="Your questions are waiting." />;
}
