/** Returns the WebAssembly of a codec. The browser fetches the file; tests read it from the package. */
export type LoadWasm = (codec: WasmCodec) => Promise<Uint8Array | ArrayBuffer>;
export type WasmCodec = "charls" | "libjpegTurbo" | "openJpeg" | "openJph";

export interface WasmPicture {
  width: number;
  height: number;
  channels: number;
  bits: number;
  isSigned: boolean;
  /** Whether all values of one channel come before the values of the next. */
  isPlanar: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Decodes a picture with a codec, and loads the codec before its first picture. Returns null for a picture that it cannot
 * decode.
 */
export type DecodeWithWasm = (codec: WasmCodec, codedBytes: Uint8Array) => Promise<WasmPicture | null>;

/** Each codec is a chunk of its own, so that an upload loads only what its files need. */
const startDecoder: Record<WasmCodec, (options: CodecOptions) => Promise<new () => CodecDecoder>> = {
  charls: async (options) => {
    const { default: start } = await import("@cornerstonejs/codec-charls/decodewasmjs");
    return (await start(options)).JpegLSDecoder;
  },
  libjpegTurbo: async (options) => {
    const { default: start } = await import("@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs");
    return (await start(options)).JPEGDecoder;
  },
  openJpeg: async (options) => {
    const { default: start } = await import("@cornerstonejs/codec-openjpeg/decodewasmjs");
    return (await start(options)).J2KDecoder;
  },
  openJph: async (options) => {
    const { default: start } = await import("@cornerstonejs/codec-openjph/wasmjs");
    return (await start(options)).HTJ2KDecoder;
  },
};

/** Returns the decoder of the WebAssembly codecs. */
export function createWasmDecoder(loadWasm: LoadWasm): DecodeWithWasm {
  const startedDecoders = new Map<WasmCodec, Promise<new () => CodecDecoder>>();
  const start = async (codec: WasmCodec) => {
    const wasmBinary = await loadWasm(codec);
    return startDecoder[codec]({ wasmBinary, print: ignoreMessage, printErr: ignoreMessage });
  };
  return async (codec, codedBytes) => {
    const startingDecoder = startedDecoders.get(codec) ?? start(codec);
    startedDecoders.set(codec, startingDecoder);
    const Decoder = await startingDecoder.catch((error: unknown) => {
      // The next file loads the codec again, because the network may have failed only once.
      startedDecoders.delete(codec);
      throw error;
    });
    try {
      return decode(new Decoder(), codedBytes);
    } catch (error) {
      // The C++ code throws numbers. After any other error, such as an access out of bounds, the module stays broken, so the
      // next picture starts a new module.
      if (typeof error !== "number") startedDecoders.delete(codec);
      return null;
    }
  };
}

function decode(decoder: CodecDecoder, codedBytes: Uint8Array): WasmPicture | null {
  try {
    decoder.getEncodedBuffer(codedBytes.length).set(codedBytes);
    decoder.decode();
    const { width, height, componentCount, bitsPerSample, isSigned } = decoder.getFrameInfo();
    const bytes = Uint8Array.from(decoder.getDecodedBuffer());
    if (bytes.length === 0 || bytes.length !== width * height * componentCount * (bitsPerSample > 8 ? 2 : 1))
      return null;
    return {
      ...{ width, height, channels: componentCount, bits: bitsPerSample, bytes },
      isSigned: isSigned === true,
      isPlanar: componentCount > 1 && decoder.getInterleaveMode?.() === 0,
    };
  } finally {
    decoder.delete();
  }
}

/** Codecs print messages to the console. They are not needed, because the caller writes its own error messages. */
function ignoreMessage(): void {}
