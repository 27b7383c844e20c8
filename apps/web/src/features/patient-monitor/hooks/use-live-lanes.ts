import { formatNumber } from '@eupnea/notation/format-number';
import { evaluateFormula, findLiveLimit, parseFormula } from '@eupnea/signal';
import { createDerivedView, type DerivedSource, type LaneCode, type SampleView } from '@eupnea/waveform';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TIME } from '../../../config/tokens.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { readLanes } from '../../../lib/stored/lane-choice.ts';
import { codeFormulas, readFormulas, type NamedFormula } from '../../../lib/stored/lane-formulas.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import type { WaveScales } from '../../../lib/wave-scales.ts';
import { usePhone } from '../../../ui/use-narrow.ts';
import { arrangeLanes } from '../../../ui/waves/arrange-lanes.ts';
import { useDerivedLanes } from '../../../ui/waves/use-derived-lanes.ts';
import type { ShownLanes } from '../../../ui/waves/use-stored-lanes.ts';
import { useSweepLanes } from '../../../ui/waves/use-sweep-lanes.ts';
import { useLiveChannels, type WatchedLane } from './use-live-channels.ts';

/** Delay above which less than half of a lane would be in view, s. */
const LONGEST_DELAY_S = TIME.sweepBedsideSeconds / 2;

interface LiveLanesRequest {
  readonly samples: SampleView;
  /** Lanes and derived lanes of the address. */
  readonly chosen: { readonly lanes?: string | undefined; readonly formulas?: string | undefined };
  readonly scales: WaveScales;
  readonly peepSet: number | null;
}

/**
 * Lanes of a live stream. Derived ones are computed between the samples and the canvas: a filter ends before the newest
 * sample by the samples that it needs, and has the values of stored review. What cannot be live has words in place of its
 * lane.
 */
export function useLiveLanes({ samples, chosen: address, scales, peepSet }: LiveLanesRequest) {
  const { t } = useTranslation();
  const locale = useLocale();
  const theme = useTheme();
  const view = useMemo(
    () => createDerivedView(samples, listSources(address.formulas)),
    [samples, address.formulas],
  );
  const describeObstacle = useCallback(
    ({ text }: NamedFormula): string | null => {
      const parsed = parseFormula(text);
      if (!parsed.ok) return null;
      const limit = findLiveLimit(parsed.value, LONGEST_DELAY_S);
      if (limit?.code === 'breath_end') return t('monitor.formula.breathEnd');
      if (limit?.code === 'later_samples') {
        return t('monitor.formula.laterSamples', { seconds: formatNumber(limit.seconds, 1, locale) });
      }
      return view.sharesRing(parsed.value.channels) ? null : t('monitor.formula.twoRates');
    },
    [view, locale, t],
  );
  const describeLimit = useCallback(
    (formula: NamedFormula): string | null => {
      const delayS = delayOf(formula.text);
      const obstacle = describeObstacle(formula);
      if (obstacle !== null || delayS === 0) return obstacle;
      return t('monitor.formula.delayed', { seconds: formatNumber(delayS, 1, locale) });
    },
    [describeObstacle, locale, t],
  );
  const describeAbsent = useCallback(
    (formula: NamedFormula): string => {
      const name = formula.name === '' ? formula.text : formula.name;
      const limit = describeObstacle(formula);
      return limit === null
        ? t('monitor.formula.noSamples', { name })
        : t('monitor.formula.notLive', { name, limit });
    },
    [describeObstacle, t],
  );
  const derived = useDerivedLanes(address.formulas, theme, describeAbsent);
  const { formulas, scales: derivedScales, setScale } = derived;
  const watched = useMemo(
    () =>
      formulas.map(
        ({ code, text }): WatchedLane => ({
          code,
          isScaled: derivedScales[text] !== undefined,
          onScale: (scale) => setScale(text, scale),
        }),
      ),
    [formulas, derivedScales, setScale],
  );
  const { channels, fitted, absent } = useLiveChannels(view, watched);
  const allScales = useMemo(() => ({ ...fitted, ...scales }), [fitted, scales]);
  const long = !usePhone();
  const channelLanes = useSweepLanes({ channels, scales: allScales, theme, long, peepSet });
  const chosen = useMemo(
    () => readLanes<LaneCode>(address.lanes, [...channels, ...formulas.map(({ code }) => code)]),
    [address.lanes, channels, formulas],
  );
  const lanes = useMemo(() => {
    const late = derived.lanes.map((lane) => {
      const text = formulas.find(({ code }) => code === lane.channel)?.text ?? '';
      return { ...lane, lagMs: delayOf(text) * 1000 };
    });
    return arrangeLanes(chosen, [...channelLanes, ...late]);
  }, [chosen, channelLanes, derived.lanes, formulas]);
  const shown: ShownLanes = { channels, formulas, chosen, lanes };
  return { shown, view, derived: derived.derived, absent, describeLimit };
}

/** Time by which a lane ends before the newest sample, s: its last sample needs those after it. */
function delayOf(text: string): number {
  const parsed = parseFormula(text);
  return parsed.ok ? parsed.value.root.afterS : 0;
}

function listSources(text: string | undefined): readonly DerivedSource[] {
  const formulas = readFormulas(text).filter((formula) => parseFormula(formula.text).ok);
  return codeFormulas(formulas).flatMap(({ code, text: written }): readonly DerivedSource[] => {
    const parsed = parseFormula(written);
    if (!parsed.ok || findLiveLimit(parsed.value, LONGEST_DELAY_S) !== null) return [];
    const formula = parsed.value;
    const { beforeS, afterS } = formula.root;
    return [
      {
        code,
        channels: formula.channels,
        beforeS,
        afterS,
        evaluate: (samples) => evaluateFormula(formula, { ...samples, breathStarts: [] }),
      },
    ];
  });
}
