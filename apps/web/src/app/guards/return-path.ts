let remembered: string | null = null;

/** Remembers the page before a redirect to sign-in; in memory only, so it never leaves this tab. */
export function rememberReturnPath(path: string): void {
  remembered = path;
}

export function takeReturnPath(): string | null {
  const path = remembered;
  remembered = null;
  return path;
}
