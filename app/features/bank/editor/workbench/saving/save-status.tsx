import { CloudOff, CloudUpload, TriangleAlert } from "lucide-react";
import { CheckIcon } from "~/ui/icons";
import type { SaveState } from "./draft-saver";

/** Shows the save state. Screen readers announce it if changes are not saved. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { icon: Icon, text, tone } = describeSaveState(state);
  return (
    <p
      role={tone === "plain" ? undefined : "alert"}
      data-keep={state.kind}
      className={`flex min-w-0 items-center gap-1.5 text-sm ${tone === "plain" ? "text-muted-foreground" : "font-medium text-warning"}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function describeSaveState(state: SaveState) {
  switch (state.kind) {
    case "clean":
      return { icon: CheckIcon, text: "No unsaved changes", tone: "plain" };
    case "saved":
      return { icon: CheckIcon, text: `Saved ${state.at}`, tone: "plain" };
    case "changed":
    case "saving":
      return { icon: CloudUpload, text: "Saving…", tone: "plain" };
    case "offline":
      return { icon: CloudOff, text: "Offline: saved on this device until you reconnect", tone: "danger" };
    case "elsewhere":
      return { icon: TriangleAlert, text: "Not saved: someone else saved this draft first", tone: "danger" };
    case "gone":
      return {
        icon: TriangleAlert,
        text: "Not saved: you are signed out, or the draft was deleted. Copy your text, then reload.",
        tone: "danger",
      };
    case "refused":
      return { icon: TriangleAlert, text: `Not saved. ${state.why}`, tone: "danger" };
  }
}
