import { parseFormula } from '@eupnea/signal';
import type { LaneCode, SweepLane, TileContent } from '@eupnea/waveform';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_TOKENS, type ThemeName } from '../../config/tokens.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { fitLanes, scaleOfFit, type LaneFits } from '../../lib/stored/fit-lanes.ts';
import type { WaveScale } from '../../lib/wave-scales.ts';
import { showLabel } from '@eupnea/notation/shown-unit';
import type { DerivedLane } from './derived-lane.ts';
import { codeFormulas, readFormulas, type CodedFormula } from '../../lib/stored/lane-formulas.ts';

/** Height of a derived lane relative to the airway pressure's 1.25. */
const SHARE = 1;
const UNSCALED: WaveScale = { minimum: 0, maximum: 1 };

type Scales = { readonly [formula: string]: WaveScale };

/**
 * Derived lanes of the address: their formulas, and the lanes of the canvas with a scale that fits the first pieces.
 * @param describeAbsent text in place of a lane that cannot be drawn; the window is too long where it is left out
 */
export function useDerivedLanes(
  text: string | undefined,
  theme: ThemeName,
  describeAbsent?: (formula: CodedFormula) => string,
) {
  const { t } = useTranslation();
  const { locale, units } = useNotation();
  const [fits, setFits] = useState<LaneFits>({});
  const [chosen, setChosen] = useState<Scales>({});
  const scales = useMemo<Scales>(() => ({ ...scalesOf(fits), ...chosen }), [fits, chosen]);
  const noteDerived = useCallback(
    (content: TileContent) =>
      setFits((known) =>
        fitLanes(
          known,
          content,
          content.derived.map(({ code, formula }) => ({ key: formula, code })),
        ),
      ),
    [],
  );
  const setScale = useCallback(
    (formula: string, scale: WaveScale) =>
      setChosen((known) => (isSame(known[formula], scale) ? known : { ...known, [formula]: scale })),
    [],
  );
  const formulas = useMemo(
    // A text that is no formula would make the server refuse all waves.
    () => codeFormulas(readFormulas(text).filter((formula) => parseFormula(formula.text).ok)),
    [text],
  );
  const derived = useMemo<readonly DerivedLane[]>(
    () =>
      formulas.flatMap(({ code, name, text: formula }) => {
        const parsed = parseFormula(formula);
        if (!parsed.ok) return [];
        const unit = showLabel(parsed.value.root.unit.label, units);
        const decimals = chooseDecimals(scales[formula] ?? UNSCALED, unit.factor);
        return [{ code, name: name === '' ? formula : name, unit, decimals }];
      }),
    [formulas, scales, units],
  );
  const absentTexts = useMemo(
    () => new Map<LaneCode, string | undefined>(formulas.map((one) => [one.code, describeAbsent?.(one)])),
    [formulas, describeAbsent],
  );
  const lanes = useMemo<readonly SweepLane<LaneCode>[]>(
    () =>
      derived.map(({ code, name, unit }) => ({
        channel: code,
        label: name,
        unit: unit.label,
        unitFactor: unit.factor,
        formatScale: (value) => formatLimit(value, locale),
        color: COLOR_TOKENS[theme].text.primary,
        ...(scales[formulas.find((formula) => formula.code === code)?.text ?? ''] ?? UNSCALED),
        share: SHARE,
        zeroLine: true,
        absentText: absentTexts.get(code) ?? t('breaths.formula.tooLong'),
      })),
    [derived, formulas, scales, absentTexts, theme, locale, t],
  );
  return { formulas, derived, lanes, scales, noteDerived, setScale };
}

/** Three digits of the scale's span: 0.01 in a span of 1, 1 in a span of 500. */
function chooseDecimals({ minimum, maximum }: WaveScale, factor: number): number {
  const digits = Math.floor(Math.log10((maximum - minimum) * factor));
  return Math.min(3, Math.max(0, 2 - digits));
}

function isSame(known: WaveScale | undefined, { minimum, maximum }: WaveScale): boolean {
  return known?.minimum === minimum && known.maximum === maximum;
}

function scalesOf(fits: LaneFits): Scales {
  return Object.fromEntries(
    Object.entries(fits).flatMap(([formula, fit]) => {
      const scale = scaleOfFit(fit);
      return scale === null ? [] : [[formula, scale] as const];
    }),
  );
}
