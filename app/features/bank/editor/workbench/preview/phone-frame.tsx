import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** Renders its children in a 360 px wide iframe with the page's styles and theme. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(480);
  useEffect(() => {
    const frameDocument = frame.current?.contentDocument;
    if (!frameDocument) return;
    for (const sheet of document.querySelectorAll("link[rel=stylesheet]"))
      frameDocument.head.appendChild(sheet.cloneNode(true));
    const copyTheme = () => {
      frameDocument.documentElement.className = document.documentElement.className;
      frameDocument.documentElement.lang = "en";
    };
    copyTheme();
    frameDocument.title = "Preview";
    // Without this style, the body and the iframe would make each other grow endlessly.
    frameDocument.body.style.cssText = "min-height:0;padding:1rem";
    setBody(frameDocument.body);
    const themeObserver = new MutationObserver(copyTheme);
    themeObserver.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    const sizeObserver = new ResizeObserver(() => setHeight(Math.max(200, frameDocument.body.offsetHeight)));
    sizeObserver.observe(frameDocument.body);
    return () => {
      themeObserver.disconnect();
      sizeObserver.disconnect();
    };
  }, []);
  return (
    // Scrollable on narrow screens, so it must be focusable.
    <section aria-label="Phone" tabIndex={0} className="overflow-x-auto">
      <iframe
        ref={frame}
        title="Preview at 360 pixels"
        style={{ width: 362, height: height + 2 }}
        className="mx-auto block rounded-lg border border-border"
      />
      {body && createPortal(children, body)}
    </section>
  );
}
