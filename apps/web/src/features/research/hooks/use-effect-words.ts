import type { EffectRow } from '@eupnea/contracts/cohort-effect';
import { findParameter } from '@eupnea/model';
import { displaySetting } from '@eupnea/notation/display-setting';
import { displayNumber, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { formatNumber } from '@eupnea/notation/format-number';
import { showUnit } from '@eupnea/notation/shown-unit';
import { useTranslation } from 'react-i18next';
import { isFindingKind } from '../../../lib/clinical/is-finding-kind.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { definitionOfRow } from '../logic/effect-rows.ts';
import { decimalsOfStep } from '../logic/figure-scale.ts';

/** Names, units and numbers of an effect as this reader sees them. */
export function useEffectWords() {
  const { t } = useTranslation();
  const notation = useNotation();
  const { locale } = notation;

  function nameRow(row: EffectRow): string {
    if (isFindingKind(row)) return t(`findings.kind.${row}`);
    const definition = definitionOfRow(row);
    return definition === null ? row : t(`parameters.${definition.i18nKey}.label`);
  }

  function unitOfRow(row: EffectRow): string {
    const definition = definitionOfRow(row);
    return definition === null ? '%' : displayUnit(definition, notation);
  }

  function nameWithUnit(row: EffectRow): string {
    const unit = unitOfRow(row);
    return unit === '' ? nameRow(row) : `${nameRow(row)} (${unit})`;
  }

  /** A stored value in the reader's unit, without the unit. */
  function write(row: EffectRow, value: number | null): string {
    if (value === null) return MISSING;
    const definition = definitionOfRow(row);
    return definition === null ? formatNumber(value, 1, locale) : displayNumber(definition, value, notation);
  }

  /** With its sign; a difference that rounds to nothing has none. */
  function writeDifference(row: EffectRow, value: number | null): string {
    const text = write(row, value);
    return value !== null && value > 0 && text !== write(row, 0) ? `+${text}` : text;
  }

  function nameSetting(code: string): string {
    const definition = findParameter('setting', code);
    return definition === null ? code : t(`parameters.${definition.i18nKey}.label`);
  }

  function unitOfSetting(code: string): string {
    const definition = findParameter('setting', code);
    return definition === null ? '' : displayUnit(definition, notation);
  }

  return {
    nameRow,
    unitOfRow,
    nameWithUnit,
    write,
    writeDifference,
    nameSetting,
    unitOfSetting,
    writeSetting: (code: string, value: number): string =>
      displaySetting(code, { value, estimated: false }, notation, t),
    /** From a stored difference of the row to the reader's unit. */
    factorOfRow: (row: EffectRow): number =>
      showUnit(definitionOfRow(row)?.unit ?? '', notation.units).factor,
    scaleOfSetting: (code: string) => showUnit(findParameter('setting', code)?.unit ?? '', notation.units),
    tick: (value: number, step: number): string => formatNumber(value, decimalsOfStep(step), locale),
  };
}
