import { ASYNCHRONY_KINDS, LABEL_KINDS, listParameters } from '@eupnea/model';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeAlert } from '@eupnea/notation/describe-alert';
import { nameNoteKind } from '../../../lib/notes/note-kind.ts';
import { notesQuery } from '../../../lib/notes/note-queries.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { toAlert } from '../../../lib/stored/to-alert.ts';
import { alarmEventsQuery } from '../api/event-average-query.ts';
import { ALL_ALARMS, ANY_LABEL } from '../logic/average-choice.ts';

interface EventGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

/** Events of the choice: findings, labels, the notes and single alarms that the period has, and settings. */
export function useAverageEvents(review: Review): EventGroup[] {
  const { t } = useTranslation();
  const notation = useNotation();
  const { patient_id: patientId = 0 } = review.scope;
  const alarms = useQuery(alarmEventsQuery(review.scope, review.period));
  const notes = useQuery({ ...notesQuery(patientId, review.period), enabled: patientId > 0 });
  const nameLabel = (kind: (typeof LABEL_KINDS)[number]): string =>
    kind === 'normal' ? t('labeling.normal') : t(`findings.kind.${kind}`);
  const single = new Map(
    (alarms.data?.items ?? []).map((event) => [
      `${ALL_ALARMS}:${event.source ?? ''}:${event.code ?? ''}`,
      describeAlert({ ...toAlert(event), value: null, limit: null }, t, notation),
    ]),
  );
  // The same kind in other letters is one kind on the server.
  const kinds = new Map((notes.data?.items ?? []).map(({ kind }) => [kind.toLowerCase(), kind]));
  const groups: EventGroup[] = [
    {
      group: t('analytics.average.findings'),
      items: ASYNCHRONY_KINDS.map((kind) => ({
        value: `finding:${kind}`,
        label: t(`findings.kind.${kind}`),
      })),
    },
    {
      group: t('analytics.average.notes'),
      items: [...kinds.values()].map((kind) => ({ value: `note:${kind}`, label: nameNoteKind(kind, t) })),
    },
    {
      group: t('analytics.average.labels'),
      items: [
        { value: ANY_LABEL, label: t('analytics.average.anyLabel') },
        ...LABEL_KINDS.map((kind) => ({
          value: `label:${kind}`,
          label: t('analytics.average.labelOf', { kind: nameLabel(kind) }),
        })),
      ],
    },
    {
      group: t('analytics.average.events'),
      items: [
        { value: ALL_ALARMS, label: t('analytics.average.alerts') },
        ...[...single].map(([value, label]) => ({ value, label })),
      ],
    },
    {
      group: t('analytics.average.settings'),
      items: listParameters('setting').map(({ code, i18nKey }) => ({
        value: `setting:${code}`,
        label: t(`parameters.${i18nKey}.name`),
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
