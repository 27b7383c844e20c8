import type { ArterialBloodGas, BloodData, Medication } from '@eupnea/contracts/med-card';
import type { Note } from '@eupnea/contracts/note';
import type { Timeseries } from '@eupnea/contracts/timeseries';
import { spanOf, type TimeWindow } from '@eupnea/waveform';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { describeDose } from '@eupnea/notation/describe-dose';
import { bloodQuery, gasesQuery, medicationsQuery } from '../../lib/clinical/sample-queries.ts';
import { describeNote } from '../../lib/notes/note-kind.ts';
import { notesQuery } from '../../lib/notes/note-queries.ts';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { featuresQuery } from '../../lib/session/session-queries.ts';
import type { Review } from '../../lib/stored/review.ts';
import { describeEvent } from '../clinical/describe-event.ts';
import { NO_COLUMNS, columnsOfRow, type RowColumns, type RowSources } from './row-columns.ts';
import {
  marksOfEvents,
  marksOfMedications,
  marksOfNotes,
  marksOfSamples,
  namesOfDrugs,
  sortMarks,
  type MarkWords,
  type TimelineMark,
} from './timeline-marks.ts';
import {
  CLOSE_READ_MAX_MS,
  breathSeriesQuery,
  eventMarksQuery,
  readingSeriesQuery,
  settingSeriesQuery,
  shareSeriesQuery,
} from './timeline-queries.ts';
import { keyOfRow, type RowKind, type TimelineRow, type TimelineRows } from './timeline-rows.ts';

const NO_GASES: readonly ArterialBloodGas[] = [];
const NO_BLOOD: readonly BloodData[] = [];
const NO_MEDICATIONS: readonly Medication[] = [];
const NO_NOTES: readonly Note[] = [];

/** Marks of one strip. */
export interface MarkLane {
  readonly key: string;
  readonly name: string;
  readonly marks: readonly TimelineMark[];
}

export interface TimelineData {
  /** Breaths of the period with mode, link and gaps; undefined while they load. */
  readonly answer: Timeseries | undefined;
  readonly columnsOf: (row: TimelineRow) => RowColumns;
  /** Whether the period is too long for a row, which is then empty. */
  readonly isTooLong: (row: TimelineRow) => boolean;
  readonly lanes: readonly MarkLane[];
  /** Marks of all lanes, in order of time. */
  readonly marks: readonly TimelineMark[];
  /** The visible data belong to another period. */
  readonly waiting: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Everything the timeline shows of a period. */
export function useTimeline(review: Review, shown: TimelineRows, period: TimeWindow): TimelineData {
  const { scope } = review;
  const { t } = useTranslation();
  const words = useMarkWords();
  const codesOf = (kind: RowKind) => shown.rows.filter((row) => row.kind === kind).map(({ code }) => code);
  const showsLab = (kind: 'gas' | 'blood') => codesOf(kind).length > 0 || shown.lanes.includes('samples');
  const breaths = useQuery(breathSeriesQuery(scope, period, codesOf('trend')));
  // The embedded database answers one query after the other: the curves of the breaths come first.
  const next = !breaths.isPending;
  const maySeeRecords = useMaySeeRecords();
  const from = maySeeRecords ? 'patient' : 'device';
  const readings = useQuery(readingSeriesQuery(scope, period, codesOf('reading'), from, next));
  const settings = useQuery(settingSeriesQuery(scope, period, codesOf('setting'), next));
  const shares = useQuery(shareSeriesQuery(scope, period, next && codesOf('async').length > 0));
  const events = useQuery(eventMarksQuery(scope, period, 'events', next && shown.lanes.includes('events')));
  const alarms = useQuery(eventMarksQuery(scope, period, 'alarms', next && shown.lanes.includes('alarms')));
  const patientId = scope.patient_id ?? 0;
  const ofPatient = next && patientId > 0 && maySeeRecords;
  const gases = useQuery({ ...gasesQuery(patientId, period), enabled: ofPatient && showsLab('gas') });
  const blood = useQuery({ ...bloodQuery(patientId, period), enabled: ofPatient && showsLab('blood') });
  const drugs = useQuery({
    ...medicationsQuery(patientId, period),
    enabled: ofPatient && shown.lanes.includes('drugs'),
  });
  const notes = useQuery({
    ...notesQuery(patientId, period),
    enabled: next && patientId > 0 && shown.lanes.includes('notes'),
  });
  const all: readonly UseQueryResult[] = [
    breaths,
    readings,
    settings,
    shares,
    events,
    alarms,
    gases,
    blood,
    drugs,
    notes,
  ];
  const sources = useMemo(
    (): RowSources => ({
      breaths: breaths.data,
      readings: readings.data,
      settings: settings.data,
      shares: shares.data,
      gases: gases.data?.items ?? NO_GASES,
      blood: blood.data?.items ?? NO_BLOOD,
      endMs: period.toMs,
    }),
    [breaths.data, readings.data, settings.data, shares.data, gases.data, blood.data, period.toMs],
  );
  const columns = useMemo(
    () => new Map(shown.rows.map((row) => [keyOfRow(row), columnsOfRow(row, sources)])),
    [shown.rows, sources],
  );
  const medications = drugs.data?.items ?? NO_MEDICATIONS;
  const written = notes.data?.items ?? NO_NOTES;
  const lanes = useMemo((): readonly MarkLane[] => {
    const doses = marksOfMedications(medications, period.toMs, words);
    return [
      // A device without a patient has none.
      ...(patientId > 0
        ? [
            {
              key: 'notes',
              name: t('timeline.lane.notes'),
              marks: marksOfNotes(written, period.toMs, words),
            },
          ]
        : []),
      {
        key: 'events',
        name: t('timeline.lane.events'),
        marks: marksOfEvents('events', events.data, words),
      },
      {
        key: 'alarms',
        name: t('timeline.lane.alarms'),
        marks: marksOfEvents('alarms', alarms.data, words),
      },
      {
        key: 'samples',
        name: t('timeline.lane.samples'),
        marks: marksOfSamples(sources.gases, sources.blood, words),
      },
      ...namesOfDrugs(medications).map((name) => ({
        key: `drug ${name}`,
        name,
        marks: doses.filter(({ drug }) => drug === name),
      })),
    ].filter(
      ({ key, marks }) => key.startsWith('drug ') || shown.lanes.some((lane) => lane === key && marks),
    );
  }, [
    events.data,
    alarms.data,
    sources,
    medications,
    written,
    patientId,
    period.toMs,
    words,
    shown.lanes,
    t,
  ]);
  const marks = useMemo(() => sortMarks(lanes.flatMap((lane) => lane.marks)), [lanes]);
  return {
    answer: breaths.data,
    columnsOf: (row) => columns.get(keyOfRow(row)) ?? NO_COLUMNS,
    isTooLong: ({ kind }) => (kind === 'reading' || kind === 'async') && spanOf(period) > CLOSE_READ_MAX_MS,
    lanes,
    marks,
    waiting: all.some(({ isPlaceholderData }) => isPlaceholderData),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () =>
      void Promise.all(all.filter(({ error }) => error !== null).map((query) => query.refetch())),
  };
}

/** Work areas whose users read blood data, blood gases and medications, as the endpoint table says. */
const RECORD_FEATURES: ReadonlySet<string> = new Set(['monilitycs', 'patient', 'patient-management']);

/** Whether the reader may see the records of the med card; a user of Analytics alone may not. */
function useMaySeeRecords(): boolean {
  const { data } = useQuery({ ...featuresQuery, enabled: false });
  return data?.some(({ feature_code: code }) => RECORD_FEATURES.has(code)) === true;
}

function useMarkWords(): MarkWords {
  const { t } = useTranslation();
  const notation = useNotation();
  return useMemo(
    () => ({
      event: (event) => describeEvent(event, t, notation),
      count: (lane, events, high) =>
        [
          t(`timeline.count.${lane}`, { count: events }),
          high === 0 ? '' : t('timeline.ofHighPriority', { count: high }),
        ]
          .filter((part) => part !== '')
          .join(', '),
      note: ({ kind, text }) => describeNote(kind, text, t),
      sample: (kind) => t(`timeline.kind.${kind}`),
      dose: (medication) =>
        [medication.name, describeDose(medication, notation.locale)].filter((part) => part !== '').join(' '),
    }),
    [t, notation],
  );
}
