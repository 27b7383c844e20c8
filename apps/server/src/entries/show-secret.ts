import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SecretOutlet {
  /** True when a person reads the output; otherwise it may be kept in a log. */
  readonly isTerminal: boolean;
  readonly dataDir: string;
  readonly print: (line: string) => void;
}

/**
 * Shows a password or one-time link on the terminal, else writes it to a file readable by its owner only. Never logs
 * it.
 */
export function showSecret(
  outlet: SecretOutlet,
  secret: { readonly title: string; readonly lines: readonly string[]; readonly fileName: string },
): void {
  if (outlet.isTerminal) {
    outlet.print(`${secret.title}:`);
    for (const line of secret.lines) outlet.print(`  ${line}`);
    return;
  }
  const path = join(outlet.dataDir, secret.fileName);
  writeFileSync(path, `${secret.lines.join('\n')}\n`, { mode: 0o600 });
  outlet.print(`${secret.title}: see ${path} (only its owner can read it)`);
}
