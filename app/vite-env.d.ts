/// <reference types="vite/client" />

declare module "virtual:remix/server-build";
declare module "react-dom/server.browser" {
  export * from "react-dom/server";
}

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
