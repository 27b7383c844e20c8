import type { CohortEffect } from '@eupnea/contracts/cohort-effect';
import { EFFECT_ROWS } from '@eupnea/contracts/cohort-effect';
import { Button } from '@mantine/core';
import { MISSING } from '@eupnea/notation/display-value';
import { nameControl } from '@eupnea/notation/name-control';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { featuresQuery } from '../../../lib/session/session-queries.ts';
import { readChangeKey, writeChangeKey } from '../../../lib/stored/change-key.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { PatientLink } from '../../../ui/patient-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ROWS_A_PAGE } from '../api/research-queries.ts';
import { useEffectWords } from '../hooks/use-effect-words.ts';
import type { EffectSearch } from '../logic/effect-search.ts';
import { writeChangesCsv } from '../logic/write-effect-csv.ts';

type Change = CohortEffect['changes'][number];

interface EffectChangesProps {
  readonly effect: CohortEffect;
  readonly row: EffectSearch['row'];
}

/** Every change with its difference or the reason why it has none; a patient leads to the breaths of the change. */
export function EffectChanges({ effect, row }: EffectChangesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = useEffectWords();
  const [page, setPage] = useState(1);
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const hasPatient = features.some(({ feature_code: code }) => code === 'patient');
  const place = EFFECT_ROWS.indexOf(row);
  const writeOutcome = ({ excluded, values }: Change): string => {
    if (excluded !== null) return t(`research.effect.excluded.${excluded}`);
    const { before, after } = values[place] ?? { before: null, after: null };
    return before === null || after === null ? MISSING : words.writeDifference(row, after - before);
  };
  const columns: readonly Column<Change>[] = [
    {
      id: 'patient',
      head: t('research.patient'),
      render: (change) => <PatientName change={change} isLinked={hasPatient} />,
    },
    {
      id: 'at',
      head: t('research.effect.time'),
      width: 'whole',
      render: ({ at }) => formatInstant(at, locale),
    },
    {
      id: 'change',
      head: words.nameSetting(effect.setting),
      width: 'whole',
      render: ({ previous, value }) =>
        `${words.writeSetting(effect.setting, previous)} → ${words.writeSetting(effect.setting, value)}`,
    },
    {
      id: 'mode',
      head: t('research.effect.mode'),
      // As at the bedside; breaths are matched by the recognised mode.
      render: ({ mode, device_mode }) => device_mode ?? (mode === null ? MISSING : nameControl(mode)),
    },
    {
      id: 'breaths',
      head: t('research.effect.breaths'),
      isNumber: true,
      render: ({ before, after }) =>
        before === null || after === null ? MISSING : `${before.used} / ${after.used}`,
    },
    { id: 'outcome', head: words.nameWithUnit(row), isNumber: true, render: writeOutcome },
    {
      id: 'also',
      head: t('research.effect.alsoChanged'),
      render: ({ also_changed }) =>
        also_changed.length === 0 ? MISSING : also_changed.map(words.nameSetting).join(', '),
    },
  ];
  const title = t('research.effect.changes');
  return (
    <Panel
      title={title}
      actions={
        <Button
          onClick={() =>
            saveFile(
              new Blob([writeChangesCsv(effect)], { type: 'text/csv' }),
              'before-and-after-changes.csv',
            )
          }
        >
          CSV
        </Button>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        rows={effect.changes.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)}
        keyOf={({ device_id, at, patient_id }) => `${device_id} ${at} ${patient_id}`}
        look="dense"
      />
      <PageControls page={page} count={ROWS_A_PAGE} total={effect.changes.length} onPageChange={setPage} />
    </Panel>
  );
}

interface PatientNameProps {
  readonly change: Change;
  readonly isLinked: boolean;
}

function PatientName({ change, isLinked }: PatientNameProps) {
  const { device_id, parameter, settled_at, patient_id, pseudonym } = change;
  // A code of the registry, else the page of the change could not be asked for.
  const key = readChangeKey(`${device_id}~${parameter}~${settled_at}`);
  if (!isLinked || key === null) return pseudonym;
  return (
    <PatientLink patientId={patient_id} search={{ tab: 'events', change: writeChangeKey(key) }}>
      {pseudonym}
    </PatientLink>
  );
}
