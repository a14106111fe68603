import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { Page } from "~/ui/page";

// The file readers and the frame editor are loaded only by this page.
const UploadWorkbench = loadOnDemand(() => import("./upload-workbench.client").then((code) => code.UploadWorkbench));

/** The page on which an admin uploads pictures to the library. */
export function UploadPage({ adminName }: { adminName: string }) {
  return (
    <Page
      width="wide"
      title="Upload pictures"
      description={
        <>
          Your browser reads the files. It sends only pixels and a short list of technical values, never a patient's
          name, dates, or numbers.{" "}
          <Link className="link" to={paths.pictures}>
            All pictures
          </Link>
        </>
      }
    >
      <noscript>
        <p className="text-sm">This page needs JavaScript, because your browser reads the files.</p>
      </noscript>
      <UploadWorkbench adminName={adminName} />
    </Page>
  );
}
