let remembered: string | null = null;

/** The page a visitor wanted before being sent to sign in; kept in memory only, so it never leaves this tab. */
export function rememberReturnPath(path: string): void {
  remembered = path;
}

export function takeReturnPath(): string | null {
  const path = remembered;
  remembered = null;
  return path;
}
