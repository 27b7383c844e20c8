/** Nonce of this page: the CSP rejects style elements without it. Empty with Vite, which sends no policy. */
export function readStyleNonce(): string {
  return document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? '';
}

/** Sets the nonce for react-remove-scroll, Mantine's scroll lock (package get-nonce). */
export function publishStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() });
}
