// The codec packages come without types. Each exports a function that starts its WebAssembly module.

interface CodecFrameInfo {
  width: number;
  height: number;
  bitsPerSample: number;
  componentCount: number;
  isSigned?: boolean;
}

interface CodecDecoder {
  /** Returns the memory into which the coded bytes have to be copied. */
  getEncodedBuffer(bytes: number): Uint8Array;
  decode(): void;
  getFrameInfo(): CodecFrameInfo;
  /** Returns the memory of the decoded pixels, which the next decoding overwrites. */
  getDecodedBuffer(): Uint8Array;
  /** JPEG-LS only: 0 if all values of one component come before the values of the next. */
  getInterleaveMode?(): number;
  delete(): void;
}

interface CodecOptions {
  wasmBinary: Uint8Array | ArrayBuffer;
  print(text: string): void;
  printErr(text: string): void;
}

interface OpenJphModule {
  HTJ2KDecoder: new () => CodecDecoder;
}

declare module "@cornerstonejs/codec-charls/decodewasmjs" {
  export default function start(options: CodecOptions): Promise<{ JpegLSDecoder: new () => CodecDecoder }>;
}
declare module "@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs" {
  export default function start(options: CodecOptions): Promise<{ JPEGDecoder: new () => CodecDecoder }>;
}
declare module "@cornerstonejs/codec-openjpeg/decodewasmjs" {
  export default function start(options: CodecOptions): Promise<{ J2KDecoder: new () => CodecDecoder }>;
}
declare module "@cornerstonejs/codec-openjph/wasmjs" {
  export default function start(options: CodecOptions): Promise<OpenJphModule>;
}
