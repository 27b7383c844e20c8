import { AdminError, changeServerSecret } from '@eupnea/server/admin';
import { UsageError, type Command, type ExitCode } from './command.ts';

/** `eupnea secret`: a new server secret, and the end of the former ones. */
export const command: Command = {
  usage: `eupnea secret rotate
  makes a new server secret; the former one stays accepted, and what it encrypts is encrypted anew at the next start
eupnea secret forget
  ends the former secrets, from the next start on
  EUPNEA_DATA_DIR says where; restart the server after each`,
  run: (args) => Promise.resolve(change(args)),
};

function change(args: readonly string[]): ExitCode {
  const [name, ...rest] = args;
  if ((name !== 'rotate' && name !== 'forget') || rest.length > 0)
    throw new UsageError('is rotate or forget');
  try {
    const count = changeServerSecret(process.env, name);
    const former = name === 'rotate' ? `${count} former accepted` : `${count} forgotten`;
    process.stdout.write(`The server secret counts from the next start on; ${former}.\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    process.stderr.write(`eupnea secret: ${error.message}\n`);
    return 1;
  }
}
