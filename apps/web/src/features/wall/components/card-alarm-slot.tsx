import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../live/hooks/use-server-now.ts';
import { AlarmSlot, CalmSlot, NeutralSlot } from '../../../ui/clinical/alarm-slot.tsx';
import type { Card } from '../hooks/use-card.ts';

interface CardAlarmSlotProps {
  readonly card: Card;
  readonly short: boolean;
}

/** Alarm row of a card; its content depends on the patient data. */
export const CardAlarmSlot = memo(function CardAlarmSlot({ card, short }: CardAlarmSlotProps) {
  const { t } = useTranslation();
  if (card.face === 'standby') return <CalmSlot text={t('wall.standbyAlerts')} />;
  if (card.face !== 'waves') return <CalmSlot text="" />;
  if (card.link.state === 'disconnected') return <LostSlot card={card} short={short} />;
  if (card.alerts.length === 0) return <CalmSlot text={t('wall.noAlerts')} />;
  return <CurrentSlot card={card} />;
});

function LostSlot({ card, short }: CardAlarmSlotProps) {
  const { t } = useTranslation();
  const nowMs = useServerNow();
  const { lastSampleAt } = card.link;
  return (
    <NeutralSlot
      text={short ? t('wall.notCurrent') : t('alert.noData')}
      ageMs={lastSampleAt === null ? null : nowMs - lastSampleAt}
    />
  );
}

function CurrentSlot({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  return (
    <AlarmSlot alerts={card.alerts} nowMs={useServerNow()} calmText={t('wall.noAlerts')} old={card.old} />
  );
}
