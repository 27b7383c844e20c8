import type { Config } from './config.ts';
import type { AppServices } from './create-services.ts';
import { showSecret, type SecretOutlet } from './show-secret.ts';

/** File for the one-time link when there is no terminal. */
const LINK_FILE = 'first-administrator-link.txt';

/** Ensures that an administrator can sign in, and shows how (decisions section 5). */
export async function prepareSignIn(
  { administrators }: AppServices,
  config: Config,
  address: string,
  outlet: SecretOutlet,
): Promise<void> {
  if (!(await administrators.isNeeded())) return;
  if (config.admin !== null) {
    const { email, password } = config.admin;
    await administrators.create({ email, password, username: email.split('@')[0] ?? email });
    outlet.print(`Administrator ${email} was made from EUPNEA_ADMIN_EMAIL.`);
    return;
  }
  // The demo's user is its administrator.
  if (config.demo) return;
  const token = await administrators.issueLinkToken();
  // The token is in the fragment, which browsers do not send, so no proxy or server logs it.
  showSecret(outlet, {
    title: 'There is no administrator yet. This link makes you one, once, within 24 hours',
    lines: [`${address}/auth/claim-administrator#${token}`],
    fileName: LINK_FILE,
  });
}
