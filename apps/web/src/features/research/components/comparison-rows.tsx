import type { ComparisonTable, GroupDifference } from '@eupnea/contracts/research-comparison';
import { useTranslation } from 'react-i18next';
import { MISSING } from '@eupnea/notation/display-value';
import { useComparisonWords } from '../hooks/use-comparison-words.ts';
import { GROUP_LETTERS } from '../logic/comparison-request.ts';
import styles from './comparison.module.css';

type Row = ComparisonTable['rows'][number];
type RowOf<Kind extends Row['kind']> = Extract<Row, { readonly kind: Kind }>;

interface RowProps<Kind extends Row['kind']> {
  readonly row: RowOf<Kind>;
  /** With fewer the server makes no interval. */
  readonly leastPatients: number;
}

/** Median and quartiles of each group over the patients who have the value. */
export function NumberRow({ row, leastPatients }: RowProps<'number'>) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const { variable } = row;
  const write = (value: number | null) => words.write(variable, value);
  return (
    <tbody>
      <tr>
        <th scope="row">{words.nameWithUnit(variable)}</th>
        {row.groups.map(({ n, missing, median, q1, q3 }, position) => (
          <td key={GROUP_LETTERS[position]} data-label={GROUP_LETTERS[position]}>
            {median === null ? MISSING : `${write(median)} [${write(q1)} – ${write(q3)}]`}
            <small>{t('research.compare.counted', { n, missing })}</small>
          </td>
        ))}
        {row.differences.map((difference) => (
          <Difference
            key={difference.group}
            difference={difference}
            leastPatients={leastPatients}
            write={(value) => words.writeDifference(variable, value)}
          />
        ))}
      </tr>
    </tbody>
  );
}

/** Patients of each level in each group, as a number and a share of those whose level is known. */
export function CategoryRows({ row, leastPatients }: RowProps<'category'>) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const { variable, groups, differences } = row;
  const letters = GROUP_LETTERS.slice(0, groups.length);
  const levels = groups[0]?.levels.map(({ level }) => level) ?? [];
  return (
    <tbody>
      <tr>
        <th scope="rowgroup">{words.nameVariable(variable)}</th>
        {groups.map(({ n, missing }, position) => (
          <td key={letters[position]} data-label={letters[position]}>
            <small>{t('research.compare.counted', { n, missing })}</small>
          </td>
        ))}
        {letters.slice(1).map((letter) => (
          <td key={letter} className={styles['blank']} />
        ))}
      </tr>
      {levels.map((level) => (
        <tr key={level} className={styles['level']}>
          <th scope="row">{words.nameLevel(variable, level)}</th>
          {groups.map(({ n, levels: own }, position) => {
            const found = own.find((one) => one.level === level);
            return (
              <td key={letters[position]} data-label={letters[position]}>
                {n === 0 || found === undefined
                  ? MISSING
                  : `${found.count} (${words.percent(found.percent)})`}
              </td>
            );
          })}
          {differences
            .filter((difference) => difference.level === level)
            .map((difference) => (
              <Difference
                key={difference.group}
                difference={difference}
                leastPatients={leastPatients}
                write={words.writePoints}
              />
            ))}
        </tr>
      ))}
    </tbody>
  );
}

interface DifferenceProps {
  readonly difference: GroupDifference;
  readonly leastPatients: number;
  readonly write: (value: number) => string;
}

/** A difference to the first group with its interval, or why there is none. */
function Difference({ difference, leastPatients, write }: DifferenceProps) {
  const { t } = useTranslation();
  const { group, value, low, high } = difference;
  const label = t('research.compare.difference', { letter: GROUP_LETTERS[group] ?? '' });
  return (
    <td data-label={label}>
      {value === null ? MISSING : write(value)}
      <small>
        {value === null
          ? t('research.compare.noDifference')
          : low === null || high === null
            ? t('research.compare.noInterval', { least: leastPatients })
            : t('research.compare.interval', { low: write(low), high: write(high) })}
      </small>
    </td>
  );
}
