import { parseArgs } from 'node:util';
import { BackupError, UnfinishedBackupError, backUp } from '@eupnea/server/backup';
import { UsageError, type Command, type ExitCode } from './command.ts';

/** `eupnea backup`: writes the whole database to a file for `eupnea restore`. */
export const command: Command = {
  usage: `eupnea backup FILE
  writes the database that EUPNEA_DATA_DIR or DATABASE_URL names; the server may run meanwhile`,
  async run(args): Promise<ExitCode> {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError('names exactly one file');
    try {
      const { tables, rows, source } = await backUp(process.env, file);
      process.stdout.write(`${file}: ${rows} rows of ${tables} tables (${source})\n`);
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError || error instanceof UnfinishedBackupError)) throw error;
      process.stderr.write(`eupnea backup: ${error.message}\n`);
      return 1;
    }
  },
};
