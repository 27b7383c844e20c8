import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { canUsePasskeys, getPasskey, PasskeyCancelled } from '../../../lib/session/ask-passkey.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { openSession } from '../api/open-session.ts';
import { signInOptionsQuery } from '../api/sign-in-options-query.ts';
import styles from './sign-in-page.module.css';

/** Signing in by a passkey alone; nothing where the page cannot ask for one. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { t } = useTranslation();
  const domain = useQuery(signInOptionsQuery).data?.passkey_domain ?? null;
  const enter = useMutation({
    mutationFn: async () => {
      const body = await getPasskey(await api.call('beginPasskeySignIn', {}));
      await openSession(await api.call('finishPasskeySignIn', { body }));
      onSignedIn();
    },
  });
  if (!canUsePasskeys(domain)) return null;
  return (
    <div className={styles['alone']}>
      <Button fullWidth loading={enter.isPending} onClick={() => enter.mutate()}>
        {t('factor.signInByPasskey')}
      </Button>
      {enter.error instanceof PasskeyCancelled ? (
        <p role="alert">{t('factor.passkeyCancelled')}</p>
      ) : (
        <FormFailure error={enter.error} />
      )}
    </div>
  );
}
