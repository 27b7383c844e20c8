import type { VentilationSession } from '@eupnea/contracts/occupancy';
import { Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import styles from './patient-drawer.module.css';
import { TransferForm } from './transfer-form.tsx';
import { TransferStep } from './transfer-step.tsx';

interface TransferWizardProps {
  readonly patientId: number;
  readonly pseudonym: string;
}

/** First step: selects the session to transfer, completely or in part. */
export function TransferWizard({ patientId, pseudonym }: TransferWizardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [chosen, setChosen] = useState<string | null>(null);
  const sessions = useQuery({
    queryKey: ['patients', 'sessions', patientId],
    queryFn: ({ signal }) =>
      api.call('listPatientSessions', { params: { id: patientId }, query: {}, signal }),
  });
  const items = sessions.data?.items ?? [];
  const session = items.find(({ id }) => String(id) === chosen);
  const label = ({ device_id: id, from, to }: VentilationSession) =>
    `${t('management.onVentilator', { id })}, ${formatInstant(from, locale)} – ${
      to === null ? t('transfer.goingOn') : formatInstant(to, locale)
    }`;
  return (
    <section className={styles['part']} aria-label={t('transfer.title')}>
      <h3>{t('transfer.title')}</h3>
      <FormFailure error={sessions.error} />
      {sessions.data !== undefined && items.length === 0 && (
        <p className={styles['hint']}>{t('transfer.noSession')}</p>
      )}
      {items.length > 0 && (
        <TransferStep number={1} title={t('transfer.session')} isDone={session !== undefined}>
          <Radio.Group aria-label={t('transfer.session')} value={chosen} onChange={setChosen}>
            <div className={styles['sessions']}>
              {items.map((item) => (
                <Radio key={item.id} value={String(item.id)} label={label(item)} />
              ))}
            </div>
          </Radio.Group>
        </TransferStep>
      )}
      {session !== undefined && (
        <>
          <TransferForm
            key={session.id}
            session={session}
            patientId={patientId}
            pseudonym={pseudonym}
            onDone={() => setChosen(null)}
          />
          <Button variant="subtle" onClick={() => setChosen(null)}>
            {t('common.cancel')}
          </Button>
        </>
      )}
    </section>
  );
}
