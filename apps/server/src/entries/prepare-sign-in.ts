import type { Config } from '../config/config.ts';
import type { AppServices } from '../compose/create-services.ts';
import { ProblemError } from '../http/problem-error.ts';
import { showSecret, type SecretOutlet } from './show-secret.ts';

/** File for the one-time link when there is no terminal. */
const LINK_FILE = 'first-administrator-link.txt';

/**
 * Creates the administrator of EUPNEA_ADMIN_EMAIL when there is none.
 * @throws an Error that names the setting of a refused password
 */
export async function makeFirstAdministrator(
  { administrators }: Pick<AppServices, 'administrators'>,
  config: Pick<Config, 'admin'>,
  outlet: Pick<SecretOutlet, 'print'>,
): Promise<void> {
  if (config.admin === null || !(await administrators.isNeeded())) return;
  const { email, password } = config.admin;
  try {
    await administrators.create({ email, password, username: email.split('@')[0] ?? email });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'guessable_password') {
      throw new Error(`EUPNEA_ADMIN_PASSWORD: ${error.message}`, { cause: error });
    }
    throw error;
  }
  outlet.print(`Administrator ${email} was made from EUPNEA_ADMIN_EMAIL.`);
}

/** Shows a one-time link when there is no administrator (definitions.md, Access). */
export async function showFirstLink(
  { administrators }: AppServices,
  config: Config,
  address: string,
  outlet: SecretOutlet,
): Promise<void> {
  // The demo's user is its administrator.
  if (config.demo || !(await administrators.isNeeded())) return;
  const token = await administrators.issueLinkToken();
  // The token is in the fragment, which browsers do not send, so no proxy or server logs it.
  showSecret(outlet, {
    title: 'There is no administrator yet. This link makes you one, once, within 24 hours',
    lines: [`${address}/auth/claim-administrator#${token}`],
    fileName: LINK_FILE,
  });
}
