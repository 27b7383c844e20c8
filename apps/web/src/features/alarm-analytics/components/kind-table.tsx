import type { AlarmKind } from '@eupnea/contracts/alarm-analytics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { PRIORITY_MARKS } from '@eupnea/notation/describe-alert';
import { nameAlarmKind } from '@eupnea/notation/name-alarm-kind';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './alarm-analytics.module.css';

/** Maximum number of listed kinds; the file contains all. */
const SHOWN_MAX = 20;

interface KindTableProps {
  readonly kinds: readonly AlarmKind[];
  readonly total: number;
}

/** Most frequent kinds: bars and numbers in one table, chatter hatched. */
export function KindTable({ kinds, total }: KindTableProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const largest = Math.max(1, ...kinds.map(({ episodes }) => episodes));
  const seconds = (value: number | null): string => (value === null ? '---' : formatDuration(value * 1000));
  const shown = kinds.slice(0, SHOWN_MAX);
  const figure = (id: string, head: string, read: (kind: AlarmKind) => ReactNode): Column<AlarmKind> => ({
    id,
    head,
    label: head,
    width: 'whole',
    render: read,
  });
  const columns: readonly Column<AlarmKind>[] = [
    {
      id: 'kind',
      width: 'whole',
      head: t('alarms.kind'),
      render: (kind) => (
        <>
          <span>{nameAlarmKind(kind, t, notation)}</span>
          <span className="visually-hidden"> {t(`priority.${kind.priority}`)}</span>
          <span className={styles['mark']} aria-hidden="true">
            {PRIORITY_MARKS[kind.priority]}
          </span>
        </>
      ),
    },
    {
      id: 'drawn',
      head: '',
      width: 'drawn',
      render: (kind) => <KindBar kind={kind} largest={largest} />,
    },
    figure('alarms', t('alarms.alarms'), ({ episodes }) => <strong>{episodes}</strong>),
    figure('chatter', t('alarms.chatter'), ({ chatter }) => chatter),
    figure('median', t('alarms.median'), ({ durations }) => seconds(durations.median_seconds)),
    figure('p90', t('alarms.p90'), ({ durations }) => seconds(durations.p90_seconds)),
    figure('open', t('alarms.open'), ({ durations }) => durations.open),
  ];
  return (
    <Panel title={t('alarms.byKind')} note={<HatchLegend />}>
      <DataTable
        look="figures"
        narrow="lines"
        columns={columns}
        rows={shown}
        keyOf={({ source, kind }) => `${source}/${kind}`}
      />
      {total > shown.length && (
        <p className={styles['hint']}>{t('alarms.moreKinds', { shown: shown.length, total })}</p>
      )}
    </Panel>
  );
}

function HatchLegend() {
  const { t } = useTranslation();
  return (
    <span className={styles['legend']}>
      <svg width="20" height="10" aria-hidden="true" data-priority="unclassified">
        <HatchPattern id="alarm-hatch-legend" />
        <rect width="20" height="10" className={styles['bar']} />
        <rect width="20" height="10" fill="url(#alarm-hatch-legend)" />
      </svg>
      {t('alarms.chatterRule')}
    </span>
  );
}

/** Bar relative to the most frequent kind; the hatched part is chatter. */
function KindBar({ kind, largest }: { readonly kind: AlarmKind; readonly largest: number }) {
  const whole = (kind.episodes / largest) * 100;
  const chatter = (kind.chatter / largest) * 100;
  const id = `alarm-hatch-${kind.source}-${kind.kind}`.replaceAll(/[^\w-]/g, '_');
  return (
    <svg className={styles['kindBar']} aria-hidden="true" data-priority={kind.priority}>
      <HatchPattern id={id} />
      <rect x="0" y="0" width={`${whole}%`} height="100%" className={styles['bar']} />
      <rect x={`${whole - chatter}%`} y="0" width={`${chatter}%`} height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

function HatchPattern({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="6" strokeWidth="5" className={styles['hatch']} />
    </pattern>
  );
}
