import { Button, Menu, UnstyledButton } from '@mantine/core';
import type { DeviceSummary } from '@eupnea/contracts/device';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MoreIcon } from '../../../ui/icons.tsx';
import { PatientLink } from '../../../ui/patient-link.tsx';
import type { Card } from '../hooks/use-card.ts';
import { bedName, describePatient, ventilatorName } from '../../../lib/clinical/describe-device.ts';
import styles from './card-head.module.css';
import { CardLink } from './card-link.tsx';

/** Patient id in the address of a device without a patient. */
const NO_PATIENT = -1;

interface CardHeadProps {
  readonly card: Card;
  readonly layout: 'default' | 'widget' | 'phone';
  readonly onAssign: (device: DeviceSummary) => void;
  readonly onEdit: ((device: DeviceSummary) => void) | undefined;
}

/** Bed, patient and ventilator; mode and link state at the right. The bed opens the patient's view. */
export const CardHead = memo(function CardHead({ card, layout, onAssign, onEdit }: CardHeadProps) {
  const { t } = useTranslation();
  const { device, values } = card;
  const mode = values.settings['mode_name']?.value ?? values.monitored['mode']?.value;
  return (
    <header className={styles['head']} data-layout={layout}>
      <h2 id={`bed-${device.id}`} className={styles['bed']}>
        {device.in_use ? (
          bedName(device)
        ) : (
          <PatientLink
            patientId={values.patient?.id ?? NO_PATIENT}
            search={{ device_id: String(device.id) }}
            className={styles['link']}
          >
            {bedName(device)}
          </PatientLink>
        )}
      </h2>
      <CardSubtitle card={card} short={layout !== 'default'} />
      {card.face === 'waves' && !card.hasPatient && (
        <Button size="compact-xs" className={styles['assign'] ?? ''} onClick={() => onAssign(device)}>
          {t('wall.assignPatient')}
        </Button>
      )}
      {mode !== undefined && card.face !== 'no-patient' && (
        <span className={styles['mode']} title={t('wall.mode')}>
          {String(mode)}
        </span>
      )}
      {layout !== 'widget' && <CardLink card={card} />}
      {onEdit !== undefined && layout !== 'phone' && (
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton
              className={styles['more']}
              aria-label={t('wall.deviceMenu', { bed: bedName(device) })}
            >
              <MoreIcon />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onEdit(device)}>{t('device.edit')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
});

function CardSubtitle({ card, short }: { readonly card: Card; readonly short: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { device } = card;
  const patient = card.values.patient ?? null;
  const ventilator = device.description === null || device.description === '' ? '' : ventilatorName(device);
  const subject = patient === null ? '' : short ? patient.pseudonym : describePatient(patient, t, locale);
  const parts = short && subject !== '' ? [subject] : [subject, ventilator];
  const text = parts.filter((part) => part !== '').join(' · ');
  return (
    <span className={styles['subtitle']} title={text}>
      {text}
    </span>
  );
}
