import { api } from '../api.ts';

/** Redirects to the provider, which returns to `/auth/callback`. */
export async function goToProvider(
  call: 'beginProviderSignIn' | 'beginProviderLink',
  provider: string,
): Promise<void> {
  const { url } = await api.call(call, { body: { provider } });
  location.assign(url);
}
