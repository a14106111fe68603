import charls from "@cornerstonejs/codec-charls/decodewasm?url";
import libjpegTurbo from "@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasm?url";
import openJpeg from "@cornerstonejs/codec-openjpeg/decodewasm?url";
import openJph from "@cornerstonejs/codec-openjph/wasm?url";
import { request } from "~/lib/request";
import type { LoadWasm, WasmCodec } from "../codecs/codec-loader";

const addresses: Record<WasmCodec, string> = { charls, libjpegTurbo, openJpeg, openJph };

/** Fetches the WebAssembly of a codec from our own assets. */
export const fetchCodec: LoadWasm = async (codec) => (await request(addresses[codec])).arrayBuffer();
