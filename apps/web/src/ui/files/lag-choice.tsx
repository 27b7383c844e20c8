import type { MeasuredLag } from '@eupnea/model';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeLag } from './describe-lag.ts';

/** Below this a correction changes no number, ms. */
const LEAST_OFFERED_MS = 10;
const KEEP = '0';

interface LagChoiceProps {
  readonly lag: MeasuredLag;
  /** Whether the lag makes numbers wrong, so that nothing is chosen for the user. */
  readonly isRequired: boolean;
  /** Chosen move of the pressure, ms; undefined = not chosen. */
  readonly lagMs: number | undefined;
  /** Two files whose names do not tell that they are of one patient. */
  readonly unlike?: { readonly flow: string; readonly pressure: string } | undefined;
  readonly onChange: (lagMs: number) => void;
}

/** Whether pressure is moved by the lag that was measured; nothing for a lag within one sample. */
export function LagChoice({ lag, isRequired, lagMs, unlike, onChange }: LagChoiceProps) {
  const { t } = useTranslation();
  const isOffered = Math.abs(lag.lagMs) >= LEAST_OFFERED_MS;
  if (!isOffered && unlike === undefined) return null;
  const isEarly = lag.lagMs < 0;
  const whyLag = isRequired ? t(isEarly ? 'files.lag.whyEarly' : 'files.lag.whyLate') : t('files.lag.note');
  const why = unlike === undefined ? whyLag : t('files.mapping.why.unlike_names', unlike);
  const ms = Math.abs(lag.lagMs);
  const chosen = lagMs ?? (isRequired ? undefined : 0);
  return (
    <Radio.Group
      label={t('files.lag.title')}
      description={`${describeLag(lag, t)}. ${why}`}
      withAsterisk={isRequired}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => onChange(Number(value))}
    >
      <Stack gap="xs" mt="xs">
        {isOffered && (
          <Radio
            value={String(lag.lagMs)}
            label={t(isEarly ? 'files.lag.moveLater' : 'files.lag.moveEarlier', { ms })}
          />
        )}
        <Radio value={KEEP} label={t(unlike === undefined ? 'files.lag.keep' : 'files.lag.join')} />
      </Stack>
    </Radio.Group>
  );
}
