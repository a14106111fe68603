/** An image of the library that an admin chose, with what its use needs. */
export interface ChosenImage {
  key: string;
  alt: string;
  source: string;
  license: string;
  deidentified: boolean;
  /** Width in pixels, as is the height. */
  width: number;
  height: number;
}
