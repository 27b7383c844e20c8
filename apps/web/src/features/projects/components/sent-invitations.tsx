import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { sentInvitationsQuery, useProjectChange } from '../api/project-queries.ts';
import styles from './projects.module.css';

/** Invitations of the project that wait for consent, by the address that was typed. */
export function SentInvitations({ projectId }: { readonly projectId: number }) {
  const { t } = useTranslation();
  const sent = useQuery(sentInvitationsQuery(projectId));
  const withdraw = useProjectChange((id: number) => api.call('withdrawInvitation', { params: { id } }));
  const items = sent.data?.items ?? [];
  if (items.length === 0) return <FormFailure error={sent.error} />;
  return (
    <>
      <h3>{t('projects.invitations.waiting')}</h3>
      <ul className={styles['members']}>
        {items.map(({ id, email, permissions }) => (
          <li key={id}>
            <span className={styles['who']}>
              {email}
              <small>
                {(['view', 'label', 'review', 'manage'] as const)
                  .filter((right) => permissions[right])
                  .map((right) => t(`projects.permission.${right}`))
                  .join(', ')}
              </small>
            </span>
            <Button
              loading={withdraw.isPending && withdraw.variables === id}
              aria-label={t('projects.invitations.withdrawName', { name: email })}
              onClick={() => withdraw.mutate(id)}
            >
              {t('projects.invitations.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure error={withdraw.error} />
    </>
  );
}
