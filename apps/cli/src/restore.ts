import {
  BackupError,
  BackupKeyError,
  DamagedBackupError,
  WrongBackupKeyError,
  restore,
} from '@eupnea/server/backup';
import { KEY_USAGE, parseBackupArguments } from './backup-arguments.ts';
import type { Command, ExitCode } from './command.ts';

/** `eupnea restore`: restores a backup into an empty database. */
export const command: Command = {
  usage: `eupnea restore FILE ${KEY_USAGE}
  fills the empty database that EUPNEA_DATA_DIR or DATABASE_URL names; the backup may come from either kind`,
  async run(args): Promise<ExitCode> {
    const { file, key } = parseBackupArguments(args);
    try {
      const { rows, orphans, createdAt } = await restore(process.env, file, key);
      process.stdout.write(`${file}: ${rows} rows as of ${createdAt}\n`);
      if (orphans > 0)
        process.stdout.write(`${orphans} rows referred to something deleted during the backup\n`);
      return 0;
    } catch (error) {
      if (!isExpected(error)) throw error;
      process.stderr.write(`eupnea restore: ${error.message}\n`);
      return 1;
    }
  },
};

function isExpected(error: unknown): error is Error {
  return (
    error instanceof BackupError ||
    error instanceof BackupKeyError ||
    error instanceof DamagedBackupError ||
    error instanceof WrongBackupKeyError
  );
}
