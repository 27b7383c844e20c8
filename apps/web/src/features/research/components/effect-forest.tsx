import { type CohortEffect, EFFECT_ROWS } from '@eupnea/contracts/cohort-effect';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/files/panel.tsx';
import { useEffectWords } from '../hooks/use-effect-words.ts';
import { drawForest } from '../logic/draw-forest.ts';
import type { EffectSearch } from '../logic/effect-search.ts';
import { writeForestCsv } from '../logic/write-effect-csv.ts';
import { ComparisonFigure } from './comparison-figure.tsx';
import styles from './comparison.module.css';

interface EffectForestProps {
  readonly effect: CohortEffect;
  readonly row: EffectSearch['row'];
  readonly onRowChange: (row: EffectSearch['row']) => void;
}

/** The difference of one number in each patient, above the mean over patients. */
export function EffectForest({ effect, row, onRowChange }: EffectForestProps) {
  const { t } = useTranslation();
  const words = useEffectWords();
  const found = effect.rows.find((one) => one.row === row);
  const factor = words.factorOfRow(row);
  const patients = (found?.by_patient ?? []).map(({ pseudonym, changes, value, minimum, maximum }) => ({
    name: pseudonym,
    changes,
    value: value * factor,
    minimum: minimum * factor,
    maximum: maximum * factor,
  }));
  const shown = (value: number | null): number | null => (value === null ? null : value * factor);
  const pooled =
    found === undefined || found.value === null
      ? null
      : {
          name: t('research.effect.allPatients'),
          value: found.value * factor,
          low: shown(found.low),
          high: shown(found.high),
        };
  const title = t('research.effect.figure', { name: words.nameRow(row) });
  return (
    <Panel title={t('research.effect.byPatient')}>
      <div className={styles['stack']}>
        <Select
          className={styles['wide'] ?? ''}
          label={t('effect.number')}
          searchable
          allowDeselect={false}
          data={EFFECT_ROWS.map((one) => ({ value: one, label: words.nameWithUnit(one) }))}
          value={row}
          onChange={(chosen) => {
            if (chosen !== null) onRowChange(chosen);
          }}
        />
        <ComparisonFigure
          title={title}
          note={t('research.effect.figureNote', { level: Math.round(100 * effect.bootstrap.level) })}
          legend={[]}
          fileName={`before-and-after-${row}`}
          writeCsv={() => writeForestCsv(effect, row)}
          absence={<p className={styles['hint']}>{t('research.effect.noValue')}</p>}
          draw={(width) =>
            drawForest(patients, pooled, width, {
              tick: words.tick,
              axis: words.nameWithUnit(row),
              nameOfPatient: ({ name, changes, value }) =>
                t('research.effect.patientPoint', {
                  name,
                  count: changes,
                  value: `${words.writeDifference(row, value / factor)} ${words.unitOfRow(row)}`.trim(),
                }),
            })
          }
        />
      </div>
    </Panel>
  );
}
