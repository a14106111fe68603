// Encoders of the codec packages, which only tests use.

interface EncodedFormat {
  width: number;
  height: number;
  bitsPerSample: number;
  componentCount: number;
  isSigned: boolean;
  isUsingColorTransform: boolean;
}

interface CodecEncoder {
  /** Returns the memory into which the pixels have to be copied. */
  getDecodedBuffer(format: EncodedFormat): Uint8Array;
  encode(): void;
  getEncodedBuffer(): Uint8Array;
  setInterleaveMode?(mode: number): void;
  setQuality?(isReversible: boolean, step: number): void;
  delete(): void;
}

interface OpenJphModule {
  HTJ2KEncoder: new () => CodecEncoder;
}

declare module "@cornerstonejs/codec-charls/wasmjs" {
  export default function start(options: CodecOptions): Promise<{ JpegLSEncoder: new () => CodecEncoder }>;
}
declare module "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs" {
  export default function start(options: CodecOptions): Promise<{ JPEGEncoder: new () => CodecEncoder }>;
}
declare module "@cornerstonejs/codec-openjpeg/wasmjs" {
  export default function start(options: CodecOptions): Promise<{ J2KEncoder: new () => CodecEncoder }>;
}
