import { parseArgs } from 'node:util';
import type { BackupKeySource } from '@eupnea/server/backup';
import { UsageError } from './command.ts';

export const KEY_USAGE = '[--key-file FILE | --key-command COMMAND]';

/** Arguments of `eupnea backup` and `eupnea restore`: one file, and where its key is. */
export function parseBackupArguments(args: readonly string[]): {
  readonly file: string;
  readonly key: BackupKeySource | null;
} {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, 'key-command': { type: 'string' } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError('names exactly one file');
  const { 'key-file': keyFile, 'key-command': command } = values;
  if (keyFile !== undefined && command !== undefined) throw new UsageError('takes one key');
  if (keyFile !== undefined) return { file, key: { file: keyFile } };
  return { file, key: command === undefined ? null : { command } };
}
