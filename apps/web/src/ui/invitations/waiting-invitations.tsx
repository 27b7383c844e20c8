import type { OwnInvitation } from '@eupnea/contracts/project';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { invitationsQuery } from '../../lib/session/invitations-query.ts';
import { FormFailure } from '../form-failure.tsx';
import styles from './waiting-invitations.module.css';

const BEYOND_VIEW = ['label', 'review', 'manage'] as const;

/** Invitations to projects that the user accepts or declines; nothing without any. */
export function WaitingInvitations() {
  const { t } = useTranslation();
  const id = useId();
  const invitations = useQuery(invitationsQuery).data?.items ?? [];
  if (invitations.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{t('projects.invitations.title')}</h2>
      <p>{t('projects.invitations.intro')}</p>
      <ul>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Invitation({ invitation }: { readonly invitation: OwnInvitation }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, project_name: name, invited_by: by, permissions } = invitation;
  const answer = useMutation({
    mutationFn: async (how: 'accept' | 'decline'): Promise<unknown> =>
      how === 'accept'
        ? await api.call('acceptInvitation', { params: { id } })
        : await api.call('declineInvitation', { params: { id } }),
    // Also after a refusal, because the invitation may have been withdrawn.
    onSettled: () => client.invalidateQueries(),
  });
  const rights = (['view', ...BEYOND_VIEW] as const).filter((right) => permissions[right]);
  return (
    <li>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <small>
          {by !== null && `${t('projects.invitations.by', { name: by })} · `}
          {rights.map((right) => t(`projects.permission.${right}`)).join(', ')}
        </small>
      </span>
      <span className={styles['buttons']}>
        <Button
          variant="filled"
          loading={answer.isPending}
          aria-label={t('projects.invitations.acceptName', { name })}
          onClick={() => answer.mutate('accept')}
        >
          {t('projects.invitations.accept')}
        </Button>
        <Button
          disabled={answer.isPending}
          aria-label={t('projects.invitations.declineName', { name })}
          onClick={() => answer.mutate('decline')}
        >
          {t('projects.invitations.decline')}
        </Button>
      </span>
      <FormFailure error={answer.error} />
    </li>
  );
}
