interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Takes pages of 64 KB more; what `buffer` was before is void then. */
  readonly grow: (pages: number) => number;
}

// What is used of the host's WebAssembly, which is no part of the language.
declare const WebAssembly:
  | undefined
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: unknown };
    };

/** What a module exports, given in hexadecimal digits; null where the host has no WebAssembly, or one without vector instructions. */
export function instantiate<Exports>(code: string): (Exports & { readonly memory: WasmMemory }) | null {
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = Uint8Array.from({ length: code.length / 2 }, (_, i) => Number.parseInt(code.slice(i * 2, i * 2 + 2), 16));
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports & { readonly memory: WasmMemory };
  } catch {
    return null;
  }
}
