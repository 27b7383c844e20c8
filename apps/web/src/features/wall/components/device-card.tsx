import type { Alert } from '@eupnea/contracts/alert';
import type { DeviceSummary } from '@eupnea/contracts/device';
import { useIntersection } from '@mantine/hooks';
import { memo, type ReactNode } from 'react';
import { NumberSource } from '../../../ui/parameter/parameter-popover.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { useCard, type Card } from '../hooks/use-card.ts';
import type { ViewMode } from '../logic/wall-search.ts';
import { CardAlarmSlot } from './card-alarm-slot.tsx';
import { CardFoot, WidgetFoot } from './card-foot.tsx';
import { CardHead } from './card-head.tsx';
import { CardBlocks, CardPairs } from './card-numbers.tsx';
import { CardWaves } from './card-waves.tsx';
import { CardState } from './card-state.tsx';
import styles from './device-card.module.css';

/** Margin around the view within which cards connect early, so that scrolling shows no empty waves. */
const VIEW_MARGIN = '200px';

interface DeviceCardProps {
  readonly device: DeviceSummary;
  readonly view: ViewMode;
  readonly onAssign: (device: DeviceSummary) => void;
  /** Opens the device form; absent without permission. */
  readonly onEdit: ((device: DeviceSummary) => void) | undefined;
}

/** One ventilator. Rows keep their places in all states. */
export const DeviceCard = memo(function DeviceCard({ device, view, onAssign, onEdit }: DeviceCardProps) {
  const phone = usePhone();
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: VIEW_MARGIN });
  const card = useCard(device, entry?.isIntersecting === true);
  const layout = phone ? 'phone' : view;
  return (
    <article
      ref={ref}
      className={styles['card']}
      data-layout={layout}
      data-edge={edgeOf(card)}
      id={`device-${device.id}`}
      tabIndex={-1}
      aria-labelledby={`bed-${device.id}`}
    >
      <CardHead card={card} layout={layout} onAssign={onAssign} onEdit={onEdit} />
      <CardAlarmSlot card={card} short={layout !== 'default'} />
      <NumberSource measured={card.stream.measured}>
        <CardBody card={card} layout={layout} onAssign={onAssign} />
      </NumberSource>
    </article>
  );
});

interface CardBodyProps {
  readonly card: Card;
  readonly layout: 'default' | 'widget' | 'phone';
  readonly onAssign: (device: DeviceSummary) => void;
}

const CardBody = memo(function CardBody({ card, layout, onAssign }: CardBodyProps): ReactNode {
  if (card.face !== 'waves') {
    return (
      <>
        <CardState card={card} onAssign={onAssign} />
        {layout === 'widget' && <WidgetFoot card={card} />}
      </>
    );
  }
  if (layout === 'default') {
    return (
      <>
        <div className={styles['body']}>
          <CardWaves card={card} layout={layout} />
          <div className={styles['numbers']}>
            <CardBlocks card={card} layout={layout} />
            <CardPairs card={card} />
          </div>
        </div>
        <CardFoot card={card} />
      </>
    );
  }
  return (
    <>
      <CardWaves card={card} layout={layout} />
      <CardBlocks card={card} layout={layout} />
      {layout === 'widget' && <WidgetFoot card={card} />}
    </>
  );
});

/** Border of high and medium alarms; none without current data. */
function edgeOf(card: Card): Alert['priority'] | undefined {
  if (card.face !== 'waves' || card.link.state === 'disconnected') return undefined;
  const priority = card.alerts[0]?.priority;
  return priority === 'high' || priority === 'medium' ? priority : undefined;
}
