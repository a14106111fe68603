import { CloudOff } from "lucide-react";
import type { ComponentProps, ComponentType } from "react";
import { Button } from "../button";
import {
  type ComponentCode,
  createComponentCode,
  type LoadFailedComponent,
  type OnDemandComponent,
  RenderNothing,
  useComponentCode,
} from "./component-code";

/**
 * Returns a component whose code loads in the browser when it is first shown, such as a dialog. React's `lazy` would replace
 * the page with an error if loading fails.
 */
export function loadOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Loading = RenderNothing,
    Missing = LoadFailedNotice,
  }: { Loading?: ComponentType; Missing?: LoadFailedComponent } = {},
): OnDemandComponent<Props> {
  const code = createComponentCode(load);
  const renderOnDemand = (props: Props) => (
    <OnDemandContent code={code} props={props} Loading={Loading} Missing={Missing} />
  );
  return Object.assign(renderOnDemand, { preload: code.preload });
}

interface OnDemandContentProps<Props> {
  code: ComponentCode<Props>;
  props: Props;
  Loading: ComponentType;
  Missing: LoadFailedComponent;
}

function OnDemandContent<Props extends object>({ code, props, Loading, Missing }: OnDemandContentProps<Props>) {
  const { Component, state, acts } = useComponentCode(code);
  if (Component) return <Component {...props} />;
  if (state === "loading") return <Loading />;
  return state === "failed" && <Missing {...acts} />;
}

/** Explains, on top of the page, that a requested part could not be loaded. */
function LoadFailedNotice({ onRetry, onClose }: ComponentProps<LoadFailedComponent>) {
  return (
    <div className="fixed inset-x-4 bottom-24 z-40 mx-auto flex max-w-md flex-wrap items-center gap-2 rounded-md border border-border bg-popover px-3 py-2 text-popover-foreground text-sm shadow-lg">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
      <p role="alert" className="mr-auto">
        This part of the page could not be loaded. Check your connection, then try again.
      </p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
      <Button size="sm" variant="ghost" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
