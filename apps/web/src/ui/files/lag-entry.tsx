import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Largest difference of the clocks of two files of one recording, ms. */
const MOST_LAG_MS = 30_000;

interface LagEntryProps {
  readonly lagMs: number | undefined;
  readonly onChange: (lagMs: number | undefined) => void;
}

/** Lag between two joined files whose samples tell none: the user states it, 0 for clocks that agree. */
export function LagEntry({ lagMs, onChange }: LagEntryProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t('files.lag.entry')}
      description={t('files.lag.unknown')}
      withAsterisk
      suffix=" ms"
      step={10}
      min={-MOST_LAG_MS}
      max={MOST_LAG_MS}
      value={lagMs ?? ''}
      onChange={(value) => onChange(typeof value === 'number' ? value : undefined)}
    />
  );
}
