import type { DeviceSummary } from '@eupnea/contracts/device';
import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSocket } from '../../../live/hooks/use-device-list.ts';
import { useServerNow } from '../../../live/hooks/use-server-now.ts';
import { HeaderPortal } from '../../../ui/header-portal.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { COUNTED, countAlerts, type AlertCounts, type Counted } from '../logic/count-alerts.ts';
import { linkFromSummary } from '../logic/describe-card.ts';
import styles from './alarm-counts.module.css';

const MARKS: { readonly [Key in Counted]: string } = { high: '!!!', medium: '!!', low: '!', technical: '•' };

/**
 * Active alerts by priority; each links to its next card without changing the order. In the header on narrow
 * screens.
 */
export function AlarmCounts({ devices }: { readonly devices: readonly DeviceSummary[] }) {
  const narrow = useNarrow();
  const nowMs = useServerNow();
  const listSocket = useListSocket();
  const counts = countAlerts(
    devices.map((device) => ({ device, link: linkFromSummary(device, nowMs, listSocket).state })),
  );
  const chips = <CountChips counts={counts} short={narrow} />;
  return narrow ? <HeaderPortal>{chips}</HeaderPortal> : chips;
}

function CountChips({ counts, short }: { readonly counts: AlertCounts; readonly short: boolean }) {
  const { t } = useTranslation();
  const visited = useRef(new Map<Counted, number>());
  const jump = (kind: Counted) => {
    const ids = counts[kind].deviceIds;
    const turn = visited.current.get(kind) ?? 0;
    visited.current.set(kind, turn + 1);
    const card = document.getElementById(`device-${ids[turn % ids.length]}`);
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  };
  return (
    <div className={styles['counts']}>
      {COUNTED.filter((kind) => counts[kind].alerts > 0).map((kind) => {
        const label = t(`wall.count.${kind}`);
        const { alerts } = counts[kind];
        return (
          <UnstyledButton key={kind} className={styles['count']} data-kind={kind} onClick={() => jump(kind)}>
            {(short || kind !== 'technical') && <span>{MARKS[kind]}</span>}
            <span className={short ? 'visually-hidden' : undefined}>{label}</span>
            <span>{alerts}</span>
            <span className="visually-hidden">{t('wall.jump')}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
