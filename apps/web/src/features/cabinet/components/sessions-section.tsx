import type { Session } from '@eupnea/contracts/account';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { ownSessionsQuery } from '../api/cabinet-queries.ts';
import { describeBrowser } from '../../../lib/format/describe-browser.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

export function SessionsSection() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sessions = useQuery(ownSessionsQuery);
  const refresh = () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  const endOne = useMutation({
    mutationFn: (id: string) => api.call('endOwnSession', { params: { id } }),
    onSettled: refresh,
  });
  const endOthers = useMutation({
    mutationFn: () => api.call('endOtherSessions', {}),
    onSettled: refresh,
  });
  const total = sessions.data?.total ?? 0;
  const shown = sessions.data?.items ?? [];
  return (
    <CabinetSection title={t('cabinet.sessions')} intro={t('cabinet.sessionsIntro')}>
      {sessions.isPending && <p role="status">{t('common.loading')}</p>}
      <ul className={styles['list']}>
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
      {total > shown.length && (
        <p className={styles['hint']}>{t('cabinet.moreSessions', { total: total - shown.length })}</p>
      )}
      <FormFailure error={sessions.error ?? endOne.error ?? endOthers.error} />
      <div className={styles['buttons']}>
        <Button disabled={total < 2} loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('cabinet.endOthers')}
        </Button>
        {endOthers.isSuccess && <span role="status">{t('cabinet.othersEnded')}</span>}
      </div>
    </CabinetSection>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const browser = describeBrowser(session.user_agent) ?? t('cabinet.unknownBrowser');
  return (
    <li>
      <div>
        <strong title={session.user_agent ?? undefined}>{browser}</strong>{' '}
        {session.current && <span className={styles['mark']}>{t('cabinet.thisSession')}</span>}
        <p className={styles['hint']}>
          {t('cabinet.sessionTimes', {
            started: formatInstant(session.started_at, locale),
            used: formatInstant(session.last_used_at, locale),
          })}
        </p>
      </div>
      {!session.current && (
        <Button loading={ending} onClick={onEnd} aria-label={t('cabinet.endNamed', { browser })}>
          {t('cabinet.end')}
        </Button>
      )}
    </li>
  );
}
