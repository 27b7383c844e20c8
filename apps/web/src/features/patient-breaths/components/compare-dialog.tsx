import type { PatientRow } from '@eupnea/contracts/patient';
import { Button, Select } from '@mantine/core';
import type { TimeWindow } from '@eupnea/waveform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromLocalField, toLocalField } from '../../../lib/format/local-time-field.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { readTime } from '../../../lib/stored/period.ts';
import type { Review, ReviewScope } from '../../../lib/stored/review.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { comparablePatientsQuery, comparableSessionsQuery } from '../api/comparison-queries.ts';
import { openComparison } from '../logic/comparison-place.ts';
import styles from './comparison-bar.module.css';

/** Choice of the screen's own patient or device. */
const OWN = 'own';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** With the newest recording, by which a researcher knows the patient better than by its pseudonym. */
function describePatient({ id, pseudonym, last_recording: file }: PatientRow): Choice {
  const name = `${pseudonym} (${id})`;
  return { value: String(id), label: file === null ? name : `${name} · ${file}` };
}

interface CompareDialogProps {
  readonly review: Review;
  /** Waves in view: the other ones begin at their left edge. */
  readonly view: TimeWindow;
  readonly onClose: () => void;
}

/** Chooses the other waves: whose, which recording, and the time at the left edge. */
export function CompareDialog({ review, view, onClose }: CompareDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const own: Choice = { value: OWN, label: t('compare.own') };
  const [chosen, setChosen] = useState(own);
  const whose = chosen.value;
  const [time, setTime] = useState<string | null>(null);
  // The field holds the name of the choice until the reader types over it.
  const search = typed === chosen.label ? '' : typed.trim();
  const patients = useQuery(comparablePatientsQuery(search)).data?.items ?? [];
  const scope: ReviewScope = whose === OWN ? review.scope : { patient_id: Number(whose) };
  const sessions = useQuery(comparableSessionsQuery(scope));
  const recordings = (sessions.data?.items ?? []).flatMap((session) => {
    const fromMs = readTime(session.first_breath_at ?? undefined);
    const toMs = readTime(session.last_breath_at ?? undefined);
    if (fromMs === null || toMs === null) return [];
    const name = session.file_name ?? session.device_description ?? `#${session.device_id}`;
    const label = `${formatPeriod({ fromMs, toMs }, locale)} · ${name}`;
    return [{ value: String(session.ventilation_session_id), label, fromMs, toMs }];
  });
  const first = recordings[0];
  const shownTime = time ?? (first === undefined ? '' : toLocalField(first.fromMs));
  const startMs = fromLocalField(shownTime);
  const held = recordings.find(
    ({ fromMs, toMs }) => startMs !== null && startMs >= fromMs - 1000 && startMs <= toMs,
  );
  const known = patients.filter(({ id }) => id !== review.scope.patient_id).map(describePatient);
  const isFound = (value: string): boolean => known.some((patient) => patient.value === value);
  const offered = [own, ...known, ...(whose === OWN || isFound(whose) ? [] : [chosen])];
  return (
    <Dialog title={t('compare.open')} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (startMs === null) return;
          review.change(openComparison(scope, view.fromMs - startMs), 'step');
          onClose();
        }}
      >
        <Select
          searchable
          allowDeselect={false}
          label={t('compare.whose')}
          nothingFoundMessage={t('compare.nobody')}
          data={offered}
          // The server finds a patient by what its name does not contain, such as a bed.
          filter={({ options }) =>
            options.filter((option) => search === '' || ('value' in option && isFound(option.value)))
          }
          value={whose}
          onSearchChange={setTyped}
          onChange={(_, option) => {
            setChosen(option ?? own);
            setTime(null);
          }}
        />
        <Select
          label={t('compare.recording')}
          allowDeselect={false}
          data={recordings.map(({ value, label }) => ({ value, label }))}
          value={held?.value ?? null}
          error={
            sessions.error !== null
              ? describeProblem(sessions.error, t)
              : sessions.isSuccess && first === undefined && t('compare.nothingStored')
          }
          onChange={(next) => {
            const recording = recordings.find(({ value }) => value === next);
            if (recording !== undefined) setTime(toLocalField(recording.fromMs));
          }}
        />
        <DateTimeField label={t('compare.start')} value={shownTime} onChange={setTime} />
        <Button type="submit" variant="filled" disabled={startMs === null || first === undefined}>
          {t('compare.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
