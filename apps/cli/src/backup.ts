import { BackupError, BackupKeyError, UnfinishedBackupError, backUp } from '@eupnea/server/backup';
import { KEY_USAGE, parseBackupArguments } from './backup-arguments.ts';
import type { Command, ExitCode } from './command.ts';

/** `eupnea backup`: writes the whole database to a file for `eupnea restore`. */
export const command: Command = {
  usage: `eupnea backup FILE ${KEY_USAGE}
  writes the database that EUPNEA_DATA_DIR or DATABASE_URL names; the server may run meanwhile. With a key (32 bytes
  as base64, from a file or printed by a command) the file is encrypted`,
  async run(args): Promise<ExitCode> {
    const { file, key } = parseBackupArguments(args);
    try {
      const { tables, rows, source } = await backUp(process.env, file, key);
      const encrypted = key === null ? '' : ', encrypted';
      process.stdout.write(`${file}: ${rows} rows of ${tables} tables (${source})${encrypted}\n`);
      return 0;
    } catch (error) {
      if (!isExpected(error)) throw error;
      process.stderr.write(`eupnea backup: ${error.message}\n`);
      return 1;
    }
  },
};

function isExpected(error: unknown): error is Error {
  return (
    error instanceof BackupError || error instanceof BackupKeyError || error instanceof UnfinishedBackupError
  );
}
