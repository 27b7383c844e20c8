import type { ComparisonDistribution, ComparisonSplit } from '@eupnea/contracts/research-comparison';
import { useTranslation } from 'react-i18next';
import { useComparisonWords, type ComparisonWords } from '../hooks/use-comparison-words.ts';
import { markGroup, useFigureLegend } from '../hooks/use-figure-groups.ts';
import { drawEcdf } from '../logic/draw-ecdf.ts';
import { drawHistogram } from '../logic/draw-histogram.ts';
import { drawPoints, NAMED_POINTS_MAX } from '../logic/draw-points.ts';
import { writeHistogramCsv, writePointsCsv } from '../logic/write-comparison-csv.ts';
import { ComparisonFigure } from './comparison-figure.tsx';
import styles from './comparison.module.css';

interface DistributionFiguresProps {
  readonly found: ComparisonDistribution;
  readonly split: ComparisonSplit | undefined;
}

/** Each patient once as a point, a step and a part of a bar; then all breaths, pooled. */
export function DistributionFigures({ found, split }: DistributionFiguresProps) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const { parameter, distributions } = found;
  const name = words.nameVariable(parameter);
  const patients = useFigureLegend(
    found,
    split,
    distributions.map(({ points }) => points.length),
  );
  const breaths = useFigureLegend(
    found,
    split,
    distributions.map((one) => one.breaths),
  );
  const isManyPoints = distributions.some(({ points }) => points.length > NAMED_POINTS_MAX);
  const pointsNote = isManyPoints
    ? t('research.compare.pointsNoteMany', { most: NAMED_POINTS_MAX })
    : t('research.compare.pointsNote');
  const file = (figure: string): string => `comparison-${parameter}-${figure}`;
  const hasBins = distributions.some(({ pooled_histogram: bins }) => bins !== null);
  const absence = (
    <p className={styles['hint']}>
      {hasBins ? t('research.compare.noBreaths') : t('research.compare.noBins')}
    </p>
  );
  return (
    <div className={styles['figures']}>
      <ComparisonFigure
        title={t('research.compare.pointsTitle', { name })}
        note={pointsNote}
        legend={patients}
        draw={(width) => drawPatients(found, words, width)}
        fileName={file('patients')}
        writeCsv={() => writePointsCsv(found)}
        absence={null}
      />
      <ComparisonFigure
        title={t('research.compare.ecdfTitle', { name })}
        note={t('research.compare.ecdfNote')}
        legend={patients}
        draw={(width) => drawShares(found, words, width)}
        fileName={file('ecdf')}
        writeCsv={() => writePointsCsv(found)}
        absence={null}
      />
      <ComparisonFigure
        title={t('research.compare.histogramTitle', { name })}
        note={t('research.compare.histogramNote')}
        legend={patients}
        draw={(width) => drawBins(found, words, width, 'patient_histogram')}
        fileName={file('histogram-patients')}
        writeCsv={() => writeHistogramCsv(found, 'patient_histogram')}
        absence={absence}
      />
      <ComparisonFigure
        title={t('research.compare.pooledTitle', { name })}
        note={t('research.compare.pooledNote')}
        legend={breaths}
        draw={(width) => drawBins(found, words, width, 'pooled_histogram')}
        fileName={file('histogram-breaths-pooled')}
        writeCsv={() => writeHistogramCsv(found, 'pooled_histogram')}
        absence={absence}
      />
    </div>
  );
}

function drawPatients(found: ComparisonDistribution, words: ComparisonWords, width: number) {
  const { parameter } = found;
  const factor = words.factorOf(parameter);
  const groups = found.distributions.map(({ points, summary: { q1, median, q3 } }, position) => ({
    ...markGroup(position),
    points: points.map(({ patient_id, value }) => ({ patientId: patient_id, value: value * factor })),
    quartiles:
      q1 === null || median === null || q3 === null
        ? null
        : { q1: q1 * factor, median: median * factor, q3: q3 * factor },
  }));
  const { tick, namePatient } = words;
  const axis = words.nameWithUnit(parameter);
  return drawPoints(groups, width, {
    tick,
    axis,
    nameOfPoint: ({ patientId, value }) => namePatient(patientId, parameter, value / factor),
  });
}

function drawShares(found: ComparisonDistribution, words: ComparisonWords, width: number) {
  const { parameter, distributions } = found;
  const factor = words.factorOf(parameter);
  const groups = distributions.map(({ points }, position) => ({
    ...markGroup(position),
    values: points.map(({ value }) => value * factor),
  }));
  const { tick, percent } = words;
  return drawEcdf(groups, width, { tick, percent, axis: words.nameWithUnit(parameter) });
}

function drawBins(
  found: ComparisonDistribution,
  words: ComparisonWords,
  width: number,
  counted: 'patient_histogram' | 'pooled_histogram',
) {
  const { parameter, distributions } = found;
  const factor = words.factorOf(parameter);
  const groups = distributions.map(({ [counted]: bins }, position) => ({
    ...markGroup(position),
    histogram:
      bins === null ? null : { from: bins.from * factor, width: bins.width * factor, counts: bins.counts },
  }));
  const { tick, percent } = words;
  return drawHistogram(groups, width, { tick, percent, axis: words.nameWithUnit(parameter) });
}
