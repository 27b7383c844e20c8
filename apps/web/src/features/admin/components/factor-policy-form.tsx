import { GRANTABLE_FEATURE_CODES } from '@eupnea/contracts/administered-user';
import type { FactorPolicy } from '@eupnea/contracts/second-factor';
import { Checkbox, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { factorPolicyQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../api/use-admin-action.ts';
import styles from './admin.module.css';

/** Who must have a second factor. Each change counts at once. */
export function FactorPolicyForm() {
  const { t } = useTranslation();
  const id = useId();
  const state = useQuery(factorPolicyQuery);
  const edit = useAdminAction(({ features, ...rest }: FactorPolicy) =>
    api.call('editFactorPolicy', {
      body: { ...rest, features: GRANTABLE_FEATURE_CODES.filter((code) => features.includes(code)) },
    }),
  );
  if (state.data === undefined) return <FormFailure error={state.error} />;
  const { policy, users_without: without } = state.data;
  const change = (part: Partial<FactorPolicy>) => edit.mutate({ ...policy, ...part });
  return (
    <section className={styles['policy']} aria-labelledby={id}>
      <h2 id={id}>{t('factor.policy.title')}</h2>
      <p className={styles['hint']}>{t('factor.policy.hint')}</p>
      <div className={styles['choices']}>
        <Checkbox
          label={t('factor.policy.everybody')}
          checked={policy.everybody}
          disabled={edit.isPending}
          onChange={(event) => change({ everybody: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('factor.policy.administrators')}
          checked={policy.administrators}
          disabled={edit.isPending}
          onChange={(event) => change({ administrators: event.currentTarget.checked })}
        />
      </div>
      <MultiSelect
        label={t('factor.policy.features')}
        placeholder={policy.features.length === 0 ? t('factor.policy.noFeature') : ''}
        data={GRANTABLE_FEATURE_CODES.map((code) => ({ value: code, label: t(`admin.feature.${code}`) }))}
        value={[...policy.features]}
        disabled={edit.isPending}
        onChange={(codes) => {
          change({ features: GRANTABLE_FEATURE_CODES.filter((code) => codes.includes(code)) });
        }}
      />
      <p className={styles['hint']} role="status">
        {without > 0 ? t('factor.policy.without', { count: without }) : ''}
      </p>
      <FormFailure error={edit.error} />
    </section>
  );
}
