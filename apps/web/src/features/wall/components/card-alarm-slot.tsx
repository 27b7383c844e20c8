import { useTranslation } from 'react-i18next';
import { AlarmSlot, NeutralSlot } from '../../../ui/clinical/alarm-slot.tsx';
import type { Card } from '../hooks/use-card.ts';

/** Alarm row of a card; its content depends on the patient data. */
export function CardAlarmSlot({ card, short }: { readonly card: Card; readonly short: boolean }) {
  const { t } = useTranslation();
  if (card.face === 'waves' && card.link.state === 'disconnected') {
    const ageMs = card.link.lastSampleAt === null ? null : card.nowMs - card.link.lastSampleAt;
    return <NeutralSlot text={short ? t('wall.notCurrent') : t('alert.noData')} ageMs={ageMs} />;
  }
  if (card.face === 'standby')
    return <AlarmSlot alerts={[]} nowMs={card.nowMs} calmText={t('wall.standbyAlerts')} />;
  if (card.face !== 'waves') return <AlarmSlot alerts={[]} nowMs={card.nowMs} calmText="" />;
  return <AlarmSlot alerts={card.alerts} nowMs={card.nowMs} calmText={t('wall.noAlerts')} old={card.old} />;
}
