import type { RoundPage } from '@eupnea/contracts/round-page';
import { useTranslation } from 'react-i18next';
import { displayNumber, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { toReported } from '@eupnea/notation/round-values';
import { defineValue, nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import { ChangeMark } from './change-mark.tsx';
import styles from './report.module.css';

/** Table of the numbers of 24 hours beside those of the 24 before. */
export function RoundNumbers({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('reports.values')} note={t('round.numbersNote')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('reports.value')}</th>
            <th scope="col">{t('alarms.median')}</th>
            <th scope="col">p5–p95</th>
            <th scope="col">{t('round.before')}</th>
            <th scope="col">{t('round.change')}</th>
          </tr>
        </thead>
        <tbody>
          {round.numbers.map((found) => (
            <NumberRow key={found.value} found={found} round={round} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface NumberRowProps {
  readonly found: RoundPage['numbers'][number];
  readonly round: RoundPage;
}

function NumberRow({ found, round }: NumberRowProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const definition = defineValue(found.value);
  if (definition === null) return null;
  const report = toReported(round);
  const unit = displayUnit(definition, notation);
  const number = (value: number | null): string => displayNumber(definition, value, notation);
  return (
    <tr>
      <th scope="row">
        {t(nameKeyOf(found.value, report.weights))}
        {unit !== '' && `, ${unit}`}
        {found.n === 0 && <small>{t(reasonKey(found.value, report))}</small>}
      </th>
      <td>
        <strong>{number(found.median)}</strong>
      </td>
      <td className={styles['time']}>
        {found.n === 0 ? number(null) : `${number(found.p5)}–${number(found.p95)}`}
      </td>
      <td>{number(found.median_before)}</td>
      <td>
        <ChangeMark difference={found.difference} definition={definition} />
      </td>
    </tr>
  );
}
