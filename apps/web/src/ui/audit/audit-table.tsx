import type { AuditEntry } from '@eupnea/contracts/audit';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import styles from './audit-table.module.css';
import { listChangedFields } from './list-changed-fields.ts';

interface AuditTableProps {
  readonly label: string;
  readonly entries: readonly AuditEntry[];
}

/** Changes with author, time, and values before and after. */
export function AuditTable({ label, entries }: AuditTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'time',
      head: t('admin.time'),
      render: ({ at }) => <time className={styles['time']}>{formatInstant(at, locale)}</time>,
    },
    {
      id: 'who',
      head: t('admin.who'),
      render: (entry) => entry.actor_name ?? t(`admin.actor.${entry.actor_kind}`),
    },
    { id: 'action', head: t('admin.action'), render: ({ action }) => <code>{action}</code> },
    {
      id: 'object',
      head: t('admin.object'),
      render: (entry) => `${entry.object_kind} ${entry.object_id ?? ''}`,
    },
    {
      id: 'before',
      head: t('admin.before'),
      width: 'rest',
      render: (entry) => (
        <AuditValues
          own={[entry.before, entry.personal_before]}
          other={[entry.after, entry.personal_after]}
        />
      ),
    },
    {
      id: 'after',
      head: t('admin.after'),
      width: 'rest',
      render: (entry) => (
        <AuditValues
          own={[entry.after, entry.personal_after]}
          other={[entry.before, entry.personal_before]}
        />
      ),
    },
  ];
  return <DataTable label={label} columns={columns} rows={entries} keyOf={({ id }) => id} look="dense" />;
}

interface AuditValuesProps {
  readonly own: readonly unknown[];
  readonly other: readonly unknown[];
}

/** Common and personal values, compared with the other side. */
function AuditValues({ own, other }: AuditValuesProps) {
  const lines = own.flatMap((values, position) => listChangedFields(values, other[position]));
  return lines.length === 0
    ? '---'
    : lines.map((line) => (
        <div key={line} className={styles['value']}>
          {line}
        </div>
      ));
}
