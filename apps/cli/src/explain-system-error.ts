const EXPLANATIONS: { readonly [code: string]: string } = {
  ENOENT: 'no such file',
  EISDIR: 'is a folder',
  EACCES: 'not permitted',
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'unknown host',
};

/** Refusal of the operating system for the user; null for an internal error. */
export function explainSystemError(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const explanation = EXPLANATIONS[error.code];
  return explanation === undefined ? null : `${explanation} (${error.message})`;
}
