import { parseArgs } from 'node:util';
import { BackupError, DamagedBackupError, restore } from '@eupnea/server/backup';
import { UsageError, type Command, type ExitCode } from './command.ts';

/** `eupnea restore`: restores a backup into an empty database. */
export const command: Command = {
  usage: `eupnea restore FILE
  fills the empty database that EUPNEA_DATA_DIR or DATABASE_URL names; the backup may come from either kind`,
  async run(args): Promise<ExitCode> {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError('names exactly one file');
    try {
      const { rows, orphans, createdAt } = await restore(process.env, file);
      process.stdout.write(`${file}: ${rows} rows as of ${createdAt}\n`);
      if (orphans > 0)
        process.stdout.write(`${orphans} rows referred to something deleted during the backup\n`);
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError || error instanceof DamagedBackupError)) throw error;
      process.stderr.write(`eupnea restore: ${error.message}\n`);
      return 1;
    }
  },
};
