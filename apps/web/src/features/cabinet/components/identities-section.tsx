import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { goToProvider } from '../../../lib/session/go-to-provider.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { identitiesQuery } from '../api/identities-query.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

/** Identities at providers; hidden on a server without providers. */
export function IdentitiesSection() {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const known = useQuery(identitiesQuery);
  const add = useMutation({ mutationFn: (id: string) => goToProvider('beginProviderLink', id) });
  const remove = useMutation({
    mutationFn: (id: number) => api.call('unlinkIdentity', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  });
  const { providers, identities } = known.data ?? { providers: [], identities: [] };
  if (providers.length === 0 && identities.length === 0) return null;
  return (
    <CabinetSection title={t('provider.title')} intro={t('provider.intro')}>
      <ul className={styles['list']}>
        {identities.map((identity) => (
          <li key={identity.id}>
            <div>
              <strong>{identity.provider_name}</strong>
              <p className={styles['hint']}>
                {identity.email ?? t('provider.noEmail')}
                {' · '}
                {t('tokens.lastUsed', { when: formatInstant(identity.last_used_at, locale) })}
              </p>
            </div>
            <Button
              loading={remove.isPending && remove.variables === identity.id}
              aria-label={t('provider.removeNamed', { name: identity.provider_name })}
              onClick={() => remove.mutate(identity.id)}
            >
              {t('provider.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure error={known.error ?? add.error ?? remove.error} />
      <div className={styles['buttons']}>
        {providers.map(({ id, name }) => (
          <Button key={id} loading={add.isPending && add.variables === id} onClick={() => add.mutate(id)}>
            {t('provider.add', { name })}
          </Button>
        ))}
      </div>
    </CabinetSection>
  );
}
