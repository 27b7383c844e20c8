import type { ApiToken } from '@eupnea/contracts/api-token';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { useNow } from '../../../lib/use-now.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { ownTokensQuery } from '../api/token-queries.ts';
import { sortTokens, stateOfToken } from '../logic/describe-token.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';

/** API tokens: list, create, revoke. */
export function TokensSection() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const tokens = useQuery(ownTokensQuery);
  const refresh = () => client.invalidateQueries({ queryKey: ownTokensQuery.queryKey });
  const revoke = useMutation({
    mutationFn: async (token: ApiToken) => {
      const params = { id: token.id };
      await api.call('revokeToken', { params });
      showUndoNotice({
        text: t('tokens.revoked', { name: token.name }),
        undo: async () => {
          await api.call('restoreToken', { params });
          await refresh();
        },
      });
    },
    onSettled: refresh,
  });
  const now = useNow();
  const shown = sortTokens(tokens.data?.items ?? [], now);
  return (
    <CabinetSection title={t('tokens.title')} intro={t('tokens.intro')}>
      {tokens.isPending && <p role="status">{t('common.loading')}</p>}
      {tokens.isSuccess && shown.length === 0 && <p className={styles['hint']}>{t('tokens.none')}</p>}
      <ul className={styles['list']}>
        {shown.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            now={now}
            revoking={revoke.isPending && revoke.variables.id === token.id}
            onRevoke={() => revoke.mutate(token)}
          />
        ))}
      </ul>
      <FormFailure error={tokens.error ?? revoke.error} />
      <div className={styles['buttons']}>
        <Button onClick={() => setCreating(true)}>{t('tokens.create')}</Button>
      </div>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} onCreated={refresh} />}
    </CabinetSection>
  );
}

interface TokenRowProps {
  readonly token: ApiToken;
  readonly now: number;
  readonly revoking: boolean;
  readonly onRevoke: () => void;
}

function TokenRow({ token, now, revoking, onRevoke }: TokenRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const state = stateOfToken(token, now);
  const projects = token.projects?.map(({ name }) => name).join(', ') ?? t('tokens.allProjects');
  const used =
    token.last_used_at === null
      ? t('tokens.neverUsed')
      : t('tokens.lastUsed', { when: formatInstant(token.last_used_at, locale) });
  return (
    <li>
      <div>
        <strong>{token.name}</strong> <code>{token.hint}…</code>{' '}
        {state !== 'valid' && <span className={styles['mark']}>{t(`tokens.state.${state}`)}</span>}
        <p className={styles['hint']}>
          {token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', ')}
          {' · '}
          {projects === '' ? t('tokens.noProject') : projects}
        </p>
        <p className={styles['hint']}>
          {used}
          {' · '}
          {t('tokens.until', { when: formatInstant(token.expires_at, locale) })}
        </p>
      </div>
      {state === 'valid' && (
        <Button
          loading={revoking}
          onClick={onRevoke}
          aria-label={t('tokens.revokeNamed', { name: token.name })}
        >
          {t('tokens.revoke')}
        </Button>
      )}
    </li>
  );
}
