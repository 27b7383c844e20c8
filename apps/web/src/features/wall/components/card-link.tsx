import { Popover, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DELAY_HISTORY } from '../../../live/delay-metrics.ts';
import { useDelayMetrics } from '../../../live/hooks/use-device-stream.ts';
import { DelayDetails } from '../../../ui/clinical/delay-details.tsx';
import { LinkMark, type LinkFace } from '../../../ui/clinical/link-mark.tsx';
import type { Card } from '../hooks/use-card.ts';
import styles from './card-head.module.css';

/** Link mark of a card, which opens the delay metrics. Standby and a free device replace the link state. */
export function CardLink({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  const face: LinkFace = card.face === 'standby' || card.face === 'no-patient' ? card.face : card.link.state;
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles['linkMark']} title={t('monitor.connection')}>
          <LinkMark face={face} ageSeconds={card.link.ageSeconds} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <CardDelay card={card} face={face} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Mounted only while open, because its numbers change four times a second. */
function CardDelay({ card, face }: { readonly card: Card; readonly face: LinkFace }) {
  return (
    <DelayDetails
      face={face}
      ageSeconds={card.link.ageSeconds}
      delay={useDelayMetrics(card.stream)}
      newestDelayMs={card.stream.newestDelayMs()}
      history={card.stream.delayHistory()}
      historyLength={DELAY_HISTORY}
    />
  );
}
