import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from '../../../live/live.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import type { Card } from '../hooks/use-card.ts';

interface PowerNumberProps {
  readonly card: Card;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Geometric power of the last breath, with its definition. */
export function PowerNumber({ card, className, children }: PowerNumberProps) {
  const { t } = useTranslation();
  const show = useShowParameter();
  const power = card.values.mechanicalPower?.mp1 ?? null;
  const explain = (anchor: HTMLElement): void => {
    const at = card.link.lastSampleAt ?? live.serverClock.toServerMs(Date.now());
    show(anchor, {
      kind: 'monitored',
      code: 'mp1',
      value: power === null ? undefined : { value: power, at },
    });
  };
  return (
    <UnstyledButton
      className={className}
      title={t('wall.powerLong')}
      onClick={(event) => explain(event.currentTarget)}
    >
      {children}
    </UnstyledButton>
  );
}
