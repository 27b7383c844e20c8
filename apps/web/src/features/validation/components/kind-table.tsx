import type { KindResult } from '@eupnea/validation';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { KindColumn } from '../logic/kind-columns.ts';
import { IntervalBar } from './interval-bar.tsx';
import { KindName } from './kind-name.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './kind-table.module.css';

interface KindTableProps {
  readonly title: string;
  readonly kinds: readonly KindResult[];
  readonly columns: readonly KindColumn[];
  /** Start of the sensitivity axis; null draws none. */
  readonly axisStart?: number | null;
  readonly withTargets?: boolean;
  /** On narrow screens the facts of a kind are collapsed. */
  readonly folded?: boolean;
}

/** Width below which nine columns do not fit in every language. */
const NO_COLUMNS = '(max-width: 1180px)';

/** One row per kind; on narrow screens a block per kind. */
export function KindTable(props: KindTableProps) {
  const narrow = useMediaQuery(NO_COLUMNS, false, { getInitialValueInEffect: false });
  return narrow ? <KindBlocks {...props} /> : <KindRows {...props} />;
}

function KindRows({ title, kinds, columns, axisStart = null, withTargets = false }: KindTableProps) {
  const { t } = useTranslation();
  const facts = columns.map(
    (column): Column<KindResult> => ({
      id: column.key,
      head: column.label,
      width: 'whole',
      render: (result) => <Fact column={column} result={result} />,
    }),
  );
  const drawn: Column<KindResult> = {
    id: 'drawn',
    head: '',
    width: 'drawn',
    render: (result) => <SensitivityBar result={result} start={axisStart ?? 0} withTargets={withTargets} />,
  };
  return (
    <div className={styles['rows']}>
      <DataTable
        label={title}
        look="figures"
        columns={[
          {
            id: 'kind',
            width: 'whole',
            head: t('validation.kind'),
            render: ({ kind }) => <KindName kind={kind} />,
          },
          ...facts.slice(0, 1),
          ...(axisStart === null ? [] : [drawn]),
          ...facts.slice(1),
        ]}
        rows={kinds}
        keyOf={({ kind }) => kind}
      />
    </div>
  );
}

function Fact({ column, result }: { readonly column: KindColumn; readonly result: KindResult }) {
  const { text, detail } = column.read(result);
  return (
    <>
      {column.strong === true ? <strong>{text}</strong> : text}
      {detail !== undefined && <small>{detail}</small>}
    </>
  );
}

function KindBlocks(props: KindTableProps) {
  const { title, kinds, columns, axisStart = null, withTargets = false, folded = false } = props;
  return (
    <ul className={styles['blocks']} aria-label={title}>
      {kinds.map((result) =>
        folded ? (
          <li key={result.kind}>
            <details>
              <summary>
                <KindName kind={result.kind} />
              </summary>
              <KindFacts columns={columns} result={result} />
            </details>
          </li>
        ) : (
          <li key={result.kind}>
            <h3>
              <KindName kind={result.kind} />
            </h3>
            {axisStart !== null && (
              <SensitivityBar result={result} start={axisStart} withTargets={withTargets} />
            )}
            <KindFacts columns={columns} result={result} />
          </li>
        ),
      )}
    </ul>
  );
}

interface KindFactsProps {
  readonly columns: readonly KindColumn[];
  readonly result: KindResult;
}

function KindFacts({ columns, result }: KindFactsProps) {
  return (
    <dl>
      {columns.map((column) => {
        const { text, detail } = column.read(result);
        return (
          <div key={column.key} data-strong={column.strong}>
            <dt>{column.label}</dt>
            <dd>
              {text}
              {detail !== undefined && <small>{detail}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface SensitivityBarProps {
  readonly result: KindResult;
  readonly start: number;
  readonly withTargets: boolean;
}

function SensitivityBar({ result, start, withTargets }: SensitivityBarProps) {
  const target = withTargets ? (result.target?.sensitivity ?? null) : null;
  return <IntervalBar estimate={result.sensitivity} target={target} start={start} />;
}
