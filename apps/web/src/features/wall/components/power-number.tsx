import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  const value = power === null ? undefined : { value: power, at: card.link.lastSampleAt ?? card.nowMs };
  return (
    <UnstyledButton
      className={className}
      title={t('wall.powerLong')}
      onClick={(event) => show(event.currentTarget, { kind: 'monitored', code: 'mp1', value })}
    >
      {children}
    </UnstyledButton>
  );
}
