/**
 * The nonce that the server put into this page: a style element without it is refused (Content-Security-Policy). Empty
 * beside Vite, which sends no policy.
 */
export function readStyleNonce(): string {
  return document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? '';
}

/** Where react-remove-scroll, Mantine's scroll lock, looks for it (its package get-nonce). */
export function publishStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() });
}
