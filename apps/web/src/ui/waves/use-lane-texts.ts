import { MISSING } from '@eupnea/notation/display-value';
import { formatNumber } from '@eupnea/notation/format-number';
import { readingDecimals, showChannelUnit } from '@eupnea/notation/channel-unit';
import { DERIVED_CODES, type DerivedCode, type LaneCode } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import type { DerivedLane } from './derived-lane.ts';

interface LaneTexts {
  readonly nameOf: (lane: LaneCode) => string;
  /** A value in the unit of the samples as it is shown, without its unit. */
  readonly print: (value: number, lane: LaneCode) => string;
}

/** Names and numbers of lanes in the reader's language and units. */
export function useLaneTexts(derived: readonly DerivedLane[]): LaneTexts {
  const { t } = useTranslation();
  const { locale, units } = useNotation();
  return useMemo(() => {
    const names: { readonly [channel: string]: string } = {
      pressure: t('waves.pressure'),
      flow: t('waves.flow'),
      volume: t('waves.volume'),
      co2: t('waves.co2'),
    };
    return {
      nameOf(lane) {
        if (isDerived(lane)) return derived.find(({ code }) => code === lane)?.name ?? lane;
        return names[lane] ?? t(`files.meaning.${lane}`);
      },
      print(value, lane) {
        if (Number.isNaN(value)) return MISSING;
        if (isDerived(lane)) {
          const known = derived.find(({ code }) => code === lane);
          return formatNumber(value * (known?.unit.factor ?? 1), known?.decimals ?? 1, locale);
        }
        const unit = showChannelUnit(lane, units);
        return formatNumber(value * unit.factor, readingDecimals(lane, unit), locale);
      },
    };
  }, [t, locale, units, derived]);
}

function isDerived(lane: LaneCode): lane is DerivedCode {
  return DERIVED_CODES.some((code) => code === lane);
}
