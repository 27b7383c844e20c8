import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatDay } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { subscriptionQuery } from '../api/cabinet-queries.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

export function SubscriptionSection() {
  const { t } = useTranslation();
  const locale = useLocale();
  const subscription = useQuery(subscriptionQuery);
  const expires = subscription.data?.expires_at;
  return (
    <CabinetSection title={t('cabinet.subscription')}>
      {subscription.isPending && <p role="status">{t('common.loading')}</p>}
      <FormFailure error={subscription.error} />
      {subscription.data !== undefined && (
        <p>
          {expires === null || expires === undefined
            ? t('cabinet.selfHosted')
            : t('cabinet.selfHostedUntil', { day: formatDay(expires.slice(0, 10), locale) })}
        </p>
      )}
    </CabinetSection>
  );
}

export function DataSection() {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.open('downloadOwnData', {});
      saveFile(await response.blob(), 'eupnea-my-data.json');
    },
  });
  return (
    <CabinetSection title={t('cabinet.data')} intro={t('cabinet.dataIntro')}>
      <FormFailure error={download.error} />
      <div className={styles['buttons']}>
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {t('cabinet.download')}
        </Button>
      </div>
    </CabinetSection>
  );
}
