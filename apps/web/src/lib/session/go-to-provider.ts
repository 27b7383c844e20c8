import { api } from '../api.ts';

/** Leaves the application for the provider, which sends the browser back to `/auth/callback`. */
export async function goToProvider(
  call: 'beginProviderSignIn' | 'beginProviderLink',
  provider: string,
): Promise<void> {
  const { url } = await api.call(call, { body: { provider } });
  location.assign(url);
}
