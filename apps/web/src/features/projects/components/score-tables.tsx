import type { ProjectMuscleScore } from '@eupnea/contracts/project-muscle-score';
import { formatNumber } from '@eupnea/notation/format-number';
import { useTranslation } from 'react-i18next';
import { describeSpread } from '../../../lib/format/describe-share.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { useKindScoreColumns } from '../../../ui/findings/use-kind-score-columns.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

type Kind = ProjectMuscleScore['pooled']['kinds'][number];
type Recording = ProjectMuscleScore['recordings'][number];

const COUNTS = ['found', 'missed', 'undecided', 'falsely_found'] as const;

/** Counts of each kind over all recordings, with sensitivity and specificity. */
export function ScoredKinds({ kinds }: { readonly kinds: readonly Kind[] }) {
  const { t } = useTranslation();
  const shared = useKindScoreColumns<Kind>();
  const columns: readonly Column<Kind>[] = [
    shared.kind,
    ...COUNTS.map(
      (count): Column<Kind> => ({
        id: count,
        head: t(`muscleScore.count.${count}`),
        render: (row) => row[count],
      }),
    ),
    shared.rightlyNot,
    ...shared.accuracy,
  ];
  return (
    <DataTable
      label={t('projectScore.pooled')}
      caption={t('projectScore.pooled')}
      look="figures"
      narrow="lines"
      columns={columns}
      rows={kinds}
      keyOf={({ kind }) => kind}
    />
  );
}

/** Each recording with its delays and its agreement of muscle pressures. */
export function ScoredRecordings({ recordings }: { readonly recordings: readonly Recording[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<Recording>[] = [
    {
      id: 'recording',
      head: t('projectScore.recording'),
      render: ({ pseudonym, start, end }) =>
        `${pseudonym}, ${formatPeriod({ fromMs: Date.parse(start), toMs: Date.parse(end) }, locale)}`,
    },
    {
      id: 'channel',
      head: t('projectScore.channel'),
      isText: true,
      render: ({ channel }) => t(`files.meaning.${channel}`),
    },
    { id: 'breaths', head: t('projectScore.breaths'), render: ({ breaths }) => breaths },
    { id: 'corrected', head: t('projectScore.correctedHead'), render: ({ corrected }) => corrected },
    { id: 'efforts', head: t('projectScore.efforts'), render: ({ efforts }) => efforts },
    {
      id: 'found',
      head: t('projectScore.found'),
      width: 'whole',
      render: ({ kinds }) => {
        const found = kinds.reduce((sum, one) => sum + one.found, 0);
        return `${found} / ${kinds.reduce((sum, one) => sum + one.found + one.missed + one.undecided, 0)}`;
      },
    },
    {
      id: 'delay',
      head: t('muscleScore.triggerDelay'),
      width: 'whole',
      render: (row) => describeSpread(row.trigger_delay_s, locale),
    },
    {
      id: 'offset',
      head: t('muscleScore.cyclingOffset'),
      width: 'whole',
      render: (row) => describeSpread(row.cycling_offset_s, locale),
    },
    {
      id: 'pmus',
      head: t('projectScore.pmus'),
      width: 'whole',
      render: ({ effort_agreement: { bias, lower, upper, n } }) => {
        if (bias === null || lower === null || upper === null) return '---';
        const print = (value: number) => formatNumber(value, 1, locale);
        return `${print(bias)} (${print(lower)} – ${print(upper)}), n ${n}`;
      },
    },
  ];
  return (
    <DataTable
      label={t('projectScore.byRecording')}
      caption={t('projectScore.byRecording')}
      look="figures"
      narrow="lines"
      columns={columns}
      rows={recordings}
      keyOf={({ session_id: id }) => String(id)}
    />
  );
}
