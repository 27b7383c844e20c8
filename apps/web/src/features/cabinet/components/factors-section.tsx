import type { OwnFactor } from '@eupnea/contracts/second-factor';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { canUsePasskeys } from '../../../lib/session/ask-passkey.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { factorsQuery } from '../api/factors-query.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { AddTotpDialog } from './add-totp-dialog.tsx';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';

type Open =
  | { readonly dialog: 'passkey' | 'totp' }
  | { readonly dialog: 'rename'; readonly factor: OwnFactor }
  | { readonly dialog: 'codes'; readonly codes: readonly string[] };

interface FactorsSectionProps {
  /** Called when a factor was added and its recovery codes were seen. */
  readonly onAdded?: () => void;
}

/** Passkeys, authenticator apps and recovery codes of the account. */
export function FactorsSection({ onAdded }: FactorsSectionProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const known = useQuery(factorsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: factorsQuery.queryKey });
  const remove = useMutation({
    mutationFn: (id: number) => api.call('removeFactor', { params: { id } }),
    onSettled: refresh,
  });
  const makeCodes = useMutation({
    mutationFn: () => api.call('makeRecoveryCodes', {}),
    onSuccess: ({ recovery_codes: codes }) => setOpen({ dialog: 'codes', codes }),
    onSettled: refresh,
  });
  const finish = (codes: readonly string[] | null) => {
    void refresh();
    setOpen(codes === null ? null : { dialog: 'codes', codes });
    if (codes === null) onAdded?.();
  };
  const factors = known.data?.factors ?? [];
  const canAddPasskey = canUsePasskeys(known.data?.passkey_domain ?? null);
  return (
    <CabinetSection title={t('factor.title')} intro={t('factor.intro')}>
      {known.isPending && <p role="status">{t('common.loading')}</p>}
      {known.data !== undefined && factors.length === 0 && <p>{t('factor.none')}</p>}
      <ul className={styles['list']}>
        {factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            removing={remove.isPending && remove.variables === factor.id}
            removable={factors.length > 1 || known.data?.required !== true}
            onRename={() => setOpen({ dialog: 'rename', factor })}
            onRemove={() => remove.mutate(factor.id)}
          />
        ))}
      </ul>
      {factors.length > 0 && (
        <p className={styles['hint']}>
          {t('factor.codesLeft', { count: known.data?.recovery_codes_left ?? 0 })}
        </p>
      )}
      <FormFailure error={known.error ?? remove.error ?? makeCodes.error} />
      <div className={styles['buttons']}>
        <Button disabled={!canAddPasskey} onClick={() => setOpen({ dialog: 'passkey' })}>
          {t('factor.addPasskey')}
        </Button>
        <Button onClick={() => setOpen({ dialog: 'totp' })}>{t('factor.addTotp')}</Button>
        {factors.length > 0 && (
          <Button loading={makeCodes.isPending} onClick={() => makeCodes.mutate()}>
            {t('factor.newCodes')}
          </Button>
        )}
      </div>
      {known.data !== undefined && !canAddPasskey && (
        <p className={styles['hint']}>
          {known.data.passkey_domain === null
            ? t('factor.noDomain')
            : t('factor.otherDomain', { domain: known.data.passkey_domain })}
        </p>
      )}
      {open?.dialog === 'passkey' && <AddPasskeyDialog onClose={() => setOpen(null)} onAdded={finish} />}
      {open?.dialog === 'totp' && <AddTotpDialog onClose={() => setOpen(null)} onAdded={finish} />}
      {open?.dialog === 'rename' && (
        <RenameFactorDialog factor={open.factor} onClose={() => setOpen(null)} onRenamed={refresh} />
      )}
      {open?.dialog === 'codes' && (
        <RecoveryCodesDialog
          codes={open.codes}
          onClose={() => {
            setOpen(null);
            onAdded?.();
          }}
        />
      )}
    </CabinetSection>
  );
}

interface FactorRowProps {
  readonly factor: OwnFactor;
  readonly removing: boolean;
  readonly removable: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function FactorRow({ factor, removing, removable, onRename, onRemove }: FactorRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name } = factor;
  const kind = factor.signs_in_alone ? 'passkeyAlone' : factor.kind;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles['hint']}>
          {t(`factor.kind.${kind}`)}
          {' · '}
          {t('tokens.lastUsed', { when: formatInstant(factor.last_used_at, locale) })}
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button aria-label={t('factor.renameNamed', { name })} onClick={onRename}>
          {t('factor.rename')}
        </Button>
        <Button
          loading={removing}
          disabled={!removable}
          title={removable ? undefined : t('factor.lastRequired')}
          aria-label={t('factor.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('provider.remove')}
        </Button>
      </div>
    </li>
  );
}
