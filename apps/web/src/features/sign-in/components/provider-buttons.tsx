import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { goToProvider } from '../../../lib/session/go-to-provider.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { signInOptionsQuery } from '../api/sign-in-options-query.ts';
import styles from './sign-in-page.module.css';

/** Providers of this server; empty without any. */
export function ProviderButtons() {
  const { t } = useTranslation();
  const providers = useQuery(signInOptionsQuery).data?.providers ?? [];
  const go = useMutation({ mutationFn: (id: string) => goToProvider('beginProviderSignIn', id) });
  if (providers.length === 0) return null;
  return (
    <div className={styles['form']}>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          fullWidth
          loading={go.isPending && go.variables === id}
          onClick={() => go.mutate(id)}
        >
          {t('provider.signInBy', { name })}
        </Button>
      ))}
      <FormFailure error={go.error} />
    </div>
  );
}
