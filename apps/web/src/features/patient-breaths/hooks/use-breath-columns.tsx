import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import type { TimeWindow } from '@eupnea/waveform';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { displayNumber, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { formatDense, isWithinDay, isWithinYear } from '../../../lib/stored/format-period.ts';
import { FindingMarks } from '../../../ui/findings/finding-mark.tsx';
import { UndecidedMark } from '../../../ui/findings/undecided-mark.tsx';
import { listKinds } from '../logic/place-in-finding.ts';
import { NumberCell } from '../components/number-cell.tsx';

/** A dash means that every kind was looked for and none found. */
function hasUndecided({ undecided }: Pick<StoredBreathRecord, 'undecided'>): boolean {
  return Object.keys(undecided).length > 0;
}

/** The server sorts and filters; the table knows only its columns. */
export const breathTableFeatures = tableFeatures({});

const helper = createColumnHelper<typeof breathTableFeatures, StoredBreathRecord>();

/** Column widths, px. Units stand below the names, so that the default columns fit beside the panel at 1440 px. */
const WIDTHS: { readonly [id: string]: number } = {
  breath: 66,
  started_at: 84,
  mode: 54,
  findings: 104,
  vti_ml: 58,
  vte_ml: 58,
  ti_s: 54,
  rr_bpm: 58,
  pmax_cmh2o: 66,
  peep_cmh2o: 64,
  compliance_ml_cmh2o: 80,
  confidence: 78,
};
/** Marks that the column of findings has room for. */
const MARKS_SHOWN = 2;
/** Width with day and month ("27.11. 16:57:53"), bold. */
const DAY_WIDTH = 122;
/** Width with day, month and year in the longest language ("24 de nov. de 2154, 16:57:53"), bold. */
const DATED_WIDTH = 216;
const NUMBER_WIDTH = 96;

export function columnWidth(id: string, period: TimeWindow): number {
  if (id !== 'started_at' || isWithinDay(period)) return WIDTHS[id] ?? NUMBER_WIDTH;
  return isWithinYear(period) ? DAY_WIDTH : DATED_WIDTH;
}

/** Columns: breath, time, mode, findings, then the selected numbers. */
export function useBreathColumns(chosen: readonly BreathFeatureCode[], period: TimeWindow) {
  const { t } = useTranslation();
  const notation = useNotation();
  return useMemo(() => {
    const numbers = chosen.flatMap((code) => {
      const definition = findParameter('breath', code);
      if (definition === null) return [];
      return helper.accessor(({ features }) => features[code], {
        id: code,
        header: () => (
          <span title={t(`parameters.${definition.i18nKey}.name`)}>
            {t(`parameters.${definition.i18nKey}.label`)}
            <small> {displayUnit(definition, notation)}</small>
          </span>
        ),
        cell: ({ row, getValue }) => (
          <NumberCell
            breath={row.original}
            code={code}
            text={displayNumber(definition, getValue(), notation)}
          />
        ),
      });
    });
    return helper.columns([
      helper.accessor('breath_number', { id: 'breath', header: () => t('breaths.number') }),
      helper.accessor('started_at', {
        id: 'started_at',
        header: () => t('breaths.time'),
        cell: ({ getValue }) => formatDense(Date.parse(getValue()), period, notation.locale),
      }),
      helper.accessor('mode', {
        id: 'mode',
        header: () => t('breaths.mode'),
        cell: ({ getValue }) => (getValue() === 'unknown' ? MISSING : nameControl(getValue())),
      }),
      helper.accessor('findings', {
        id: 'findings',
        header: () => t('breaths.findings'),
        cell: ({ getValue, row }) => (
          <>
            {getValue().length === 0 && !hasUndecided(row.original) && '–'}
            <FindingMarks
              kinds={listKinds(getValue())}
              most={hasUndecided(row.original) ? MARKS_SHOWN - 1 : MARKS_SHOWN}
            />
            <UndecidedMark kinds={row.original.undecided} />
          </>
        ),
      }),
      ...numbers,
    ]);
  }, [chosen, period, t, notation]);
}
