import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { providerAddressSchema } from '@eupnea/contracts/provider-sign-in';
import type { TestApp, TestUser } from './open-test-app.ts';

/** The part of a browser that a sign-in by a provider needs: cookies by host, and redirects. */
export class ProviderBrowser {
  readonly #app: TestApp;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** @returns the provider's address to visit */
  async begin(provider: string, linkTo: TestUser | null = null): Promise<string> {
    const answer = await this.post(
      linkTo === null ? ENDPOINTS.beginProviderSignIn.path : ENDPOINTS.beginProviderLink.path,
      { provider },
      linkTo,
    );
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return providerAddressSchema.parse(answer.json()).url;
  }

  /** @returns the provider's address at which the user confirms their identity before a critical change */
  async beginStepUp(provider: string, user: TestUser): Promise<string> {
    const answer = await this.post(ENDPOINTS.beginProviderStepUp.path, { provider }, user);
    return providerAddressSchema.parse(answer.json()).url;
  }

  /**
   * Visits the provider and agrees to everything.
   * @returns parameters with which the provider redirects back
   */
  async visit(address: string): Promise<Readonly<Record<string, string>>> {
    let url = new URL(address);
    for (let steps = 0; steps < 20; steps += 1) {
      const jar = this.#jarOf(url.origin);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) this.#keep(jar, line);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`no redirect from ${url.href}: ${answer.status}`);
      url = new URL(location, url);
      if (url.pathname === '/auth/callback') return Object.fromEntries(url.searchParams);
    }
    throw new Error('too many redirects');
  }

  finish(answer: Readonly<Record<string, string>>) {
    return this.post(ENDPOINTS.finishProviderSignIn.path, answer, null);
  }

  /** Begins, visits and finishes. */
  async signIn(provider: string, linkTo: TestUser | null = null) {
    return await this.finish(await this.visit(await this.begin(provider, linkTo)));
  }

  async post(url: string, payload: object, user: TestUser | null) {
    const jar = this.#jarOf('');
    const answer = await this.#app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: user === null ? {} : user.headers,
      // Sends our cookies except the double-submit one, which a page would repeat in a header.
      cookies: Object.fromEntries([...jar].filter(([name]) => name !== 'XSRF-TOKEN')),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  /** Returns another browser with the same cookies of ours, like a thief of the disk. */
  copy(): ProviderBrowser {
    const other = new ProviderBrowser(this.#app);
    for (const [origin, jar] of this.#cookies) other.#cookies.set(origin, new Map(jar));
    return other;
  }

  #jarOf(origin: string): Map<string, string> {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    return jar;
  }

  #keep(jar: Map<string, string>, line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1);
    if (value === '' || /expires=Thu, 01 Jan 1970/iu.test(line)) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), value);
  }
}
