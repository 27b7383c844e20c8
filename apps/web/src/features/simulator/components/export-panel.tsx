import { WRITER_FORMATS } from '@eupnea/formats';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import type { SessionView, SimulatorSession } from '../logic/simulator-session.ts';
import styles from './export-panel.module.css';

/** Formats with a stored sampling rate and without time of day, because a simulated patient has none. */
const FORMATS = WRITER_FORMATS.filter(({ id }) => id !== 'pb840' && id !== 'fhir');

interface ExportPanelProps {
  readonly session: SimulatorSession;
  readonly view: SessionView;
}

/** Exports the last hour of the run as a recording and its truth. */
export function ExportPanel({ session, view }: ExportPanelProps) {
  const { t } = useTranslation();
  const [formatId, setFormatId] = useState(FORMATS[0]?.id ?? 'csv');
  const { plan, report, status, exporting } = view;
  const ready = plan !== null && report !== null && report.recordedS > 0 && status !== 'failed' && !exporting;
  const save = (id: string | null) => {
    if (plan !== null) session.export(id, `${plan.scenarioId}-${plan.seed}`);
  };
  return (
    <section className={styles['export']} aria-label={t('simulator.export')}>
      <p>{t('simulator.recorded', { time: formatDuration((report?.recordedS ?? 0) * 1000) })}</p>
      <Select
        label={t('conversion.format')}
        allowDeselect={false}
        data={FORMATS.map(({ id, name }) => ({ value: id, label: name }))}
        value={formatId}
        onChange={(value) => {
          if (value !== null) setFormatId(value);
        }}
      />
      <Button disabled={!ready} onClick={() => save(formatId)}>
        {t('simulator.saveRecording')}
      </Button>
      <Button disabled={!ready} onClick={() => save(null)}>
        {t('simulator.saveTruth')}
      </Button>
    </section>
  );
}
