import { useEffect, useRef } from "react";
import type { PreviewImage } from "~/features/series/upload/make-preview";

/** Draws pixels that exist only in this browser. */
export function PixelPicture({ image, alt, className }: { image: PreviewImage; alt: string; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext("2d")?.putImageData(toImageData(image), 0, 0);
  }, [image]);
  return (
    <canvas ref={canvas} role="img" aria-label={alt} width={image.width} height={image.height} className={className} />
  );
}

function toImageData({ width, height, channels, pixels }: PreviewImage): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < 3; channel++)
      data[4 * at + channel] = pixels[channels === 3 ? 3 * at + channel : at] ?? 0;
    data[4 * at + 3] = 255;
  }
  return new ImageData(data, width, height);
}
