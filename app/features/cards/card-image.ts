import type { ChosenImage } from "../images/chosen-image";

/** The choice of an image from the library in the list of pictures; series have ids of at most 8 letters and digits. */
export const libraryChoice = "image-library";

/** Returns the key or the id of the picture that the two fields of the form choose; empty for no picture. */
export function getChosenPicture(picture: string, pictureImage: string): string {
  return picture === libraryChoice ? pictureImage.trim() : picture;
}

/** Maximum number of pixels: the drawing Worker holds the decoded image, four bytes per pixel, in its memory. */
const maxPixels = 8_000_000;
/** Maximum ratio of the longer to the shorter side; a longer strip would be too thin on a card. */
const maxSideRatio = 5;

/** Returns why a card cannot show an image, or null. */
export function getImageProblem({ key, deidentified, width, height }: ChosenImage): string | null {
  if (!/\.(png|jpg)$/.test(key)) return "A card can't show WebP. Choose a PNG or JPEG image.";
  if (width * height > maxPixels)
    return `This image is ${width} × ${height} pixels. Choose one with at most ${maxPixels / 1e6} megapixels.`;
  if (Math.max(width, height) > maxSideRatio * Math.min(width, height))
    return `This image is too long or too wide for a card. Choose one whose longer side is at most ${maxSideRatio} times the shorter.`;
  if (!deidentified)
    return "This image isn't marked as de-identified. Upload it once more with that box checked, or choose another image.";
  return null;
}
