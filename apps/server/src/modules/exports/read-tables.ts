import type { ExportPart } from '@eupnea/contracts/export';
import type { StoredEvent } from '@eupnea/contracts/stored-event';
import {
  ASYNCHRONY_INDEX_CODES,
  BREATH_FEATURE_CODES,
  CHANNEL_CODES,
  type FindingKind,
  isoTimeOfUs,
} from '@eupnea/model';
import { DEFAULT_INDEX_CHOICE, isCounted } from '@eupnea/signal';
import type { Pool } from 'pg';
import { MAX_BREATHS_PER_PAGE, readBreaths, type StoredBreath } from '../../storage/breath/read-breaths.ts';
import { readWaveformWithVolume } from '../../storage/waveform/read-waveform-with-volume.ts';
import type { EventService } from '../events/event-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import { joinStretches, type Stretch } from '../stored-data/stored-data-service.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';
import type { ExportRow, ExportTable } from './export-table.ts';

export interface TableSources {
  readonly pool: Pool;
  readonly events: EventService;
  readonly findings: FindingService;
  readonly stretches: readonly Stretch[];
  readonly pseudonymOf: ReadonlyMap<number, string>;
  /** Kinds of findings; absent means all. */
  readonly kinds?: readonly FindingKind[];
}

/** Period per piece: 100 s, 10,000 rows at 100 Hz, about 10 ms of database and 30 ms of writing. */
const WAVEFORM_PIECE_US = 100_000_000n;

const ROWS_PER_PAGE = 1000;

/** Opens the tables of an export; each is read piece by piece while it is written. */
export function openTable(part: ExportPart, sources: TableSources): ExportTable {
  return { name: part, columns: EXPORT_COLUMNS[part], readRows: () => READERS[part](sources) };
}

export function openDictionary(parts: readonly ExportPart[]): ExportTable {
  async function* readRows(): AsyncGenerator<readonly ExportRow[]> {
    for (const part of parts) {
      yield EXPORT_COLUMNS[part].map(({ name, type, unit, definition, source }) => [
        part,
        name,
        type,
        unit,
        definition,
        source,
      ]);
    }
  }
  return { name: 'dictionary', columns: EXPORT_COLUMNS.dictionary, readRows };
}

const READERS: {
  readonly [Part in ExportPart]: (sources: TableSources) => AsyncGenerator<readonly ExportRow[]>;
} = {
  breaths: readBreathRows,
  waveforms: readWaveformRows,
  events: readEventRows,
  findings: readFindingRows,
};

async function* readBreathRows({
  pool,
  findings,
  stretches,
  pseudonymOf,
}: TableSources): AsyncGenerator<readonly ExportRow[]> {
  for (const stretch of stretches) {
    const pseudonym = stretch.patientId === null ? null : (pseudonymOf.get(stretch.patientId) ?? null);
    for (let fromUs = stretch.fromUs; ; ) {
      const { deviceId, toUs } = stretch;
      const breaths = await readBreaths(pool, { deviceId, fromUs, toUs, limit: MAX_BREATHS_PER_PAGE });
      const kindsAt = new Map(
        (
          await findings.readUndecidedOnBreaths(
            breaths.map(({ startedAtUs }) => ({ deviceId, fromUs: startedAtUs })),
          )
        ).map(({ position, kinds }) => [position, kinds]),
      );
      yield breaths.map((breath, position) => [
        ...writeBreath(breath, stretch, pseudonym),
        JSON.stringify(kindsAt.get(position) ?? {}),
      ]);
      const last = breaths.at(-1);
      if (last === undefined || breaths.length < MAX_BREATHS_PER_PAGE) break;
      fromUs = last.startedAtUs + 1n;
    }
  }
}

function writeBreath(stored: StoredBreath, stretch: Stretch, pseudonym: string | null): ExportRow {
  const { breath } = stored;
  return [
    stored.deviceId,
    stretch.sessionId,
    pseudonym,
    stored.breathNumber,
    breath.deviceBreathNumber,
    isoTimeOfUs(stored.startedAtUs),
    (breath.endIndex - breath.startIndex) / stored.rateHz,
    breath.mode,
    breath.segmentation,
    breath.incomplete ? 1 : 0,
    breath.rejectedRows,
    ...BREATH_FEATURE_CODES.map((code) => presentOrNull(breath.features[code])),
  ];
}

async function* readWaveformRows({ pool, stretches }: TableSources): AsyncGenerator<readonly ExportRow[]> {
  for (const { deviceId, sessionId, fromUs, toUs } of stretches) {
    for (let pieceUs = fromUs; pieceUs < toUs; pieceUs += WAVEFORM_PIECE_US) {
      const endUs = pieceUs + WAVEFORM_PIECE_US < toUs ? pieceUs + WAVEFORM_PIECE_US : toUs;
      const { segments, integratesVolume } = await readWaveformWithVolume(pool, {
        deviceId,
        fromUs: pieceUs,
        toUs: endUs,
        seenFromUs: fromUs,
        channels: CHANNEL_CODES,
      });
      const volumeOrigin = integratesVolume ? 'integrated' : 'device';
      for (const segment of segments) {
        const columns = CHANNEL_CODES.map((code) => segment.columns[code]);
        const startMs = Number(segment.startedAtUs) / 1000;
        yield Array.from({ length: segment.length }, (_, index) => [
          deviceId,
          sessionId,
          segment.epoch,
          segment.firstIndex + index,
          Math.round((startMs + (index * 1000) / segment.rateHz) * 1000) / 1000,
          ...columns.map((values) => shortest(values?.[index])),
          segment.columns.volume === undefined ? null : volumeOrigin,
        ]);
      }
    }
  }
}

async function* readEventRows({ events, stretches }: TableSources): AsyncGenerator<readonly ExportRow[]> {
  for await (const page of events.readAll(stretches, ROWS_PER_PAGE)) {
    // The connection log of a device may contain its address, which only administrators see.
    yield page.filter(({ kind }) => kind !== 'log').map(writeEvent);
  }
}

function writeEvent(event: StoredEvent): ExportRow {
  return [
    event.device_id,
    event.ventilation_session_id,
    event.kind,
    event.at,
    event.until,
    event.source,
    event.parameter,
    event.code,
    event.value === null ? null : String(event.value),
    event.previous === null ? null : String(event.previous),
    event.low,
    event.high,
    event.priority,
    event.text,
  ];
}

async function* readFindingRows({
  findings,
  stretches,
  kinds,
}: TableSources): AsyncGenerator<readonly ExportRow[]> {
  for await (const page of findings.readAll(joinStretches(stretches), ROWS_PER_PAGE, kinds)) {
    yield page.map((finding) => [
      finding.device_id,
      finding.kind,
      finding.started_at,
      finding.ended_at,
      finding.epoch,
      finding.first_index,
      finding.last_index,
      finding.confidence,
      ASYNCHRONY_INDEX_CODES.filter((index) => isCounted(finding, { ...DEFAULT_INDEX_CHOICE, index })).join(
        ' ',
      ),
      JSON.stringify(finding.evidence),
      finding.analysis_id,
    ]);
  }
}

function presentOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Samples are stored in steps of 0.01 or 0.5. Rounding avoids the digits of Float32. */
function shortest(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : Math.round(value * 1000) / 1000;
}
