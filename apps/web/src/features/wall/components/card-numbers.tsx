import { NumericBlock } from '../../../ui/clinical/numeric-block.tsx';
import type { Card } from '../hooks/use-card.ts';
import { CARD_NUMERICS, PHONE_NUMERICS, WIDGET_NUMERICS, pickPairs } from '../logic/card-numerics.ts';
import styles from './card-numbers.module.css';
import { ParameterLines } from './parameter-lines.tsx';

type Layout = 'default' | 'widget' | 'phone';

const NUMERICS = { default: CARD_NUMERICS, widget: WIDGET_NUMERICS, phone: PHONE_NUMERICS } as const;

export function CardBlocks({ card, layout }: { readonly card: Card; readonly layout: Layout }) {
  const { values, alerts } = card;
  return (
    <div className={styles['blocks']} data-layout={layout}>
      {NUMERICS[layout].map(({ code, tick }) => (
        <NumericBlock
          key={code}
          code={code}
          value={values.monitored[code]}
          limits={values.limits[code]}
          {...(tick === undefined ? {} : { tick })}
          alert={
            card.link.state === 'disconnected' ? undefined : alerts.find((alert) => alert.parameter === code)
          }
          old={card.old}
          size={layout === 'default' ? 'card' : 'widget'}
          hideLimits={layout === 'phone'}
          hideUnit={layout === 'phone'}
        />
      ))}
    </div>
  );
}

/** Six small numbers that share one popover. */
export function CardPairs({ card }: { readonly card: Card }) {
  const { monitored, limits } = card.values;
  return (
    <ParameterLines
      className={styles['pairs'] ?? ''}
      parameters={pickPairs(monitored).map((code) => ({
        kind: 'monitored',
        code,
        value: monitored[code],
        limits: limits[code],
      }))}
      old={card.old}
      withUnits={false}
    />
  );
}
