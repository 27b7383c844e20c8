import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  AdminError,
  PASSWORD_MAX,
  PASSWORD_MIN,
  openAdmin,
  parseFeatures,
  type Admin,
} from '@eupnea/server/admin';
import { UsageError, type Command, type ExitCode } from './command.ts';

/** File descriptor of standard input. */
const STDIN = 0;

type Options = ReturnType<typeof parseOptions>['values'];

/** `eupnea admin`: accounts from the command line, for the first user or a lost password. */
export const command: Command = {
  usage: `eupnea admin create-user --email E [--username U] [--admin] [--features LIST|all] [--password-stdin]
eupnea admin reset-password --email E [--password-stdin]
eupnea admin reset-factors --email E
eupnea admin grant --email E --features LIST|all
eupnea admin revoke --email E --features LIST|all
eupnea admin list-users
  without --password-stdin a password is made up and printed; EUPNEA_DATA_DIR or DATABASE_URL says where`,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseOptions(args);
    const [name, ...rest] = positionals;
    const work = name === undefined || rest.length > 0 ? undefined : COMMANDS[name];
    if (work === undefined) throw new UsageError(`unknown: "${positionals.join(' ')}"`);
    const doWork = work(values);
    return await withAdmin(doWork);
  },
};

function parseOptions(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      admin: { type: 'boolean' },
      features: { type: 'string' },
      'password-stdin': { type: 'boolean' },
    },
  });
}

type Work = (admin: Admin) => Promise<void>;

/** Options are validated before anything is opened, so that wrong usage changes nothing. */
const COMMANDS: { readonly [name: string]: (options: Options) => Work } = {
  'create-user': (options) => {
    const email = readEmail(options);
    const account = {
      email,
      username: options.username ?? email.split('@')[0] ?? email,
      isAdmin: options.admin === true,
      features: options.features === undefined ? [] : readFeatures(options),
      password: readPassword(options),
    };
    return async (admin) => printPassword(`User ${email} was made`, await admin.createUser(account));
  },
  'reset-password': (options) => {
    const email = readEmail(options);
    const password = readPassword(options);
    return async (admin) =>
      printPassword(`The password of ${email} was changed`, await admin.resetPassword(email, password));
  },
  'reset-factors': (options) => {
    const email = readEmail(options);
    return async (admin) =>
      print(`${email}: ${await admin.resetFactors(email)} second factors were removed, its sessions ended`);
  },
  grant: (options) => {
    const [email, features] = [readEmail(options), readFeatures(options)];
    return async (admin) => print(`${email}: ${(await admin.grant(email, features)).join(', ')}`);
  },
  revoke: (options) => {
    const [email, features] = [readEmail(options), readFeatures(options)];
    return async (admin) => print(`${email}: ${(await admin.revoke(email, features)).join(', ')}`);
  },
  'list-users': () => async (admin) => {
    for (const user of await admin.listUsers()) {
      const marks = [...(user.isAdmin ? ['administrator'] : []), ...(user.isDisabled ? ['disabled'] : [])];
      print(
        [user.id, user.email, user.username, marks.join(' ') || '-', user.features.join(',') || '-'].join(
          '\t',
        ),
      );
    }
  },
};

async function withAdmin(work: Work): Promise<ExitCode> {
  let admin: Admin | null = null;
  try {
    admin = await openAdmin(process.env);
    await work(admin);
    return 0;
  } catch (error) {
    if (
      !(error instanceof AdminError) &&
      !(error instanceof Error && error.name === 'DataDirectoryInUseError')
    ) {
      throw error;
    }
    process.stderr.write(`eupnea admin: ${error.message}\n`);
    return 1;
  } finally {
    await admin?.close();
  }
}

function readEmail({ email }: Options): string {
  if (email === undefined || !/^[^\s@]+@[^\s@]+$/u.test(email))
    throw new UsageError('--email is missing or is none');
  return email;
}

function readFeatures({ features }: Options) {
  const codes = features === undefined ? null : parseFeatures(features);
  if (codes === null) throw new UsageError('--features is a list of feature codes, or all');
  return codes;
}

/**
 * Reads the password from standard input, so that no process list or shell history contains it; null
 * generates one.
 */
function readPassword(options: Options): string | null {
  if (options['password-stdin'] !== true) return null;
  const password = readFileSync(STDIN, 'utf8').replace(/\r?\n$/u, '');
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new UsageError(`a password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
  return password;
}

function printPassword(done: string, password: string | null): void {
  print(password === null ? done : `${done}. Password: ${password}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
