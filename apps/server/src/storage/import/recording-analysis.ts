import {
  type Breath,
  type Finding,
  type InputIssue,
  type UndecidedBreath,
  ensure,
  sampleTimeUs,
  serverTimeUs,
} from '@eupnea/model';
import { FindingStream } from '@eupnea/signal';
import { oneADay } from '../partitions/written-times.ts';
import { encodeBreaths } from '../recording/insert-breaths.ts';
import { encodeChunks } from '../recording/insert-chunks.ts';
import { encodeFindings } from '../recording/insert-findings.ts';
import { encodeUndecided } from '../recording/insert-undecided.ts';
import type {
  BreathRecord,
  ChunkRecord,
  FindingRecord,
  UndecidedRecord,
} from '../recording/recording-batch.ts';
import { encodeRollups } from '../rollup/insert-rollups.ts';
import type { EncodedRows, ImportPart, ImportTarget, ImportedEpoch } from './import-part.ts';
import type { EpochPlace, MeasuredBatch, MeasuredChunk, MeasuredEntry } from './measured-batch.ts';
import { RollupCollector } from './rollup-collector.ts';
import { SettingFollower } from './setting-follower.ts';

/** Maximum number of issues per part, as in a status (packages/contracts); further ones are counted. */
const ISSUES_PER_PART = 200;

interface KnownEpoch extends EpochPlace {
  readonly firstIndex: number;
}

/**
 * Second half of an import: turns measured breaths in order into database rows. Detects asynchrony, estimates
 * settings, follows the mode, rolls up and encodes. No I/O. Its state depends on all earlier breaths
 * (mechanics, habits, clock), so one thread analyses a recording from start to end.
 */
export class RecordingAnalysis {
  readonly #target: ImportTarget;
  readonly #settings = new SettingFollower();
  readonly #rollups = new RollupCollector();
  #running: { readonly rateHz: number; readonly findings: FindingStream } | null = null;
  #known: KnownEpoch[] = [];
  /** Breaths with the patient model's numbers, until their own entry comes. */
  #measured: Breath[] = [];
  /** Start of the last breath: no finding extends before the breath preceding it. */
  #formerStart = 0;
  #breathNumber = 0;
  #epochs: ImportedEpoch[] = [];
  #breaths: BreathRecord[] = [];
  #findings: FindingRecord[] = [];
  #undecided: UndecidedRecord[] = [];
  #chunks: ChunkRecord[] = [];
  #issues: InputIssue[] = [];
  #issueCount = 0;
  #identity: ImportPart['identity'] = null;
  #endMs: number | null = null;

  constructor(target: ImportTarget) {
    this.#target = target;
  }

  get rows(): number {
    const found = [this.#findings, this.#undecided];
    const lists = [this.#epochs, this.#breaths, ...found, this.#chunks, this.#settings, this.#rollups];
    return lists.reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * Takes everything of a batch but its entries, which are taken one by one so that a part fits into a
   * transaction.
   */
  takeHead({ issues, issueCount, identity, endMs }: Omit<MeasuredBatch, 'entries'>): void {
    this.#issues.push(...issues.slice(0, Math.max(0, ISSUES_PER_PART - this.#issues.length)));
    this.#issueCount += issueCount;
    if (identity !== null) this.#identity = { ...this.#identity, ...identity };
    this.#endMs = endMs;
  }

  take(entry: MeasuredEntry): void {
    if (entry.kind === 'start') {
      this.#running = { rateHz: entry.rateHz, findings: new FindingStream(entry.rateHz) };
      return;
    }
    const { findings } = ensure(this.#running, 'a recording starts first');
    switch (entry.kind) {
      case 'epoch':
        return this.#beginEpoch(entry.epoch, entry.firstIndex);
      case 'chunk':
        return this.#addChunk(entry.chunk);
      case 'breath':
        return this.#addBreath(this.#takeMeasured(entry.breath), entry.place);
      case 'settings':
        if (entry.atMs !== null) this.#settings.tell(entry.values, entry.atMs);
        return;
      case 'configure':
        return findings.configure(entry.settings);
      case 'detect':
        this.#measured.push(findings.takeBreath(entry.detected));
        return;
      case 'advance':
        return findings.advance(entry.endIndex);
      case 'run_end':
        return findings.endRun();
    }
  }

  /** Ends all open states after the last entry. */
  finish(): void {
    this.#takeFindings();
    if (this.#endMs !== null) this.#rollups.cutAt(serverTimeUs(this.#endMs));
    this.#rollups.close();
  }

  /** Returns the rows since the last call. */
  takePart(): ImportPart {
    this.#takeFindings();
    const { deviceId, breathRow } = this.#target;
    const rollups = this.#rollups.take();
    const part = {
      epochs: this.#epochs,
      intervals: this.#settings.take(),
      chunks: encodeRows(this.#chunks, encodeChunks),
      breaths: encodeRows(this.#breaths, (rows) => [encodeBreaths(rows, breathRow)]),
      breathCount: this.#breaths.length,
      findings: encodeRows(this.#findings, encodeFindings),
      undecided: encodeRows(this.#undecided, encodeUndecided),
      rollups: encodeRows(rollups, (rows) => encodeRollups(deviceId, rows)),
      days: oneADay([...this.#breaths, ...this.#findings, ...rollups].map(({ startedAtUs }) => startedAtUs)),
      issues: this.#issues,
      issueCount: this.#issueCount,
      identity: this.#identity,
      endMs: this.#endMs,
    };
    this.#epochs = [];
    this.#chunks = [];
    this.#breaths = [];
    this.#findings = [];
    this.#undecided = [];
    this.#issues = [];
    this.#issueCount = 0;
    this.#identity = null;
    return part;
  }

  #beginEpoch(epoch: ImportedEpoch, firstIndex: number): void {
    if (epoch.epoch === 1) this.#rollups.cutAt(serverTimeUs(epoch.startedAtMs));
    this.#epochs.push(epoch);
    this.#known.push({ epoch: epoch.epoch, anchorMs: epoch.anchorMs, firstIndex });
  }

  #addChunk({ epoch, anchorMs, rateHz, firstIndex, chunk }: MeasuredChunk): void {
    const clock = { anchorMs, rateHz };
    this.#chunks.push({
      deviceId: this.#target.deviceId,
      epoch,
      rateHz,
      firstIndex,
      startedAtUs: sampleTimeUs(clock, firstIndex),
      endedAtUs: sampleTimeUs(clock, firstIndex + chunk.sampleCount),
      chunk,
    });
  }

  #addBreath(breath: Breath, { epoch, anchorMs }: EpochPlace): void {
    const { rateHz } = ensure(this.#running, 'a recording starts first');
    this.#takeFindings();
    this.#forgetBefore(this.#formerStart);
    this.#formerStart = breath.startIndex;
    this.#breathNumber += 1;
    const { deviceId, recordingId, analysisId } = this.#target;
    const record: BreathRecord = {
      deviceId,
      recordingId,
      analysisId,
      epoch,
      rateHz,
      breath,
      startedAtUs: sampleTimeUs({ anchorMs, rateHz }, breath.startIndex),
      breathNumber: this.#breathNumber,
    };
    this.#breaths.push(record);
    this.#rollups.add(record);
    const startMs = anchorMs + (breath.startIndex * 1000) / rateHz;
    const endMs = anchorMs + (breath.endIndex * 1000) / rateHz;
    this.#settings.addBreath(breath, epoch, startMs, endMs);
  }

  /** The breath as the patient model measured it; a breath that was not detected stays as it is. */
  #takeMeasured(breath: Breath): Breath {
    const measured = this.#measured.find(({ startIndex }) => startIndex === breath.startIndex);
    this.#measured = this.#measured.filter(({ startIndex }) => startIndex > breath.startIndex);
    return measured ?? breath;
  }

  /** Provisional findings are not stored. */
  #takeFindings(): void {
    for (const finding of this.#running?.findings.drain() ?? []) {
      if (finding.state === 'final') this.#addFinding(finding);
    }
    for (const undecided of this.#running?.findings.drainUndecided() ?? []) this.#addUndecided(undecided);
  }

  #addFinding(finding: Finding): void {
    const { rateHz } = ensure(this.#running, 'a recording starts first');
    const place = this.#placeOf(finding.firstIndex);
    if (place === undefined) return;
    const clock = { anchorMs: place.anchorMs, rateHz };
    this.#findings.push({
      deviceId: this.#target.deviceId,
      analysisId: this.#target.analysisId,
      epoch: place.epoch,
      startedAtUs: sampleTimeUs(clock, finding.firstIndex),
      endedAtUs: sampleTimeUs(clock, finding.lastIndex + 1),
      finding,
    });
  }

  #addUndecided(undecided: UndecidedBreath): void {
    const { rateHz } = ensure(this.#running, 'a recording starts first');
    const place = this.#placeOf(undecided.breathStartIndex);
    if (place === undefined) return;
    this.#undecided.push({
      deviceId: this.#target.deviceId,
      analysisId: this.#target.analysisId,
      epoch: place.epoch,
      startedAtUs: sampleTimeUs({ anchorMs: place.anchorMs, rateHz }, undecided.breathStartIndex),
      undecided,
    });
  }

  #placeOf(index: number): KnownEpoch | undefined {
    return this.#known.findLast(({ firstIndex }) => firstIndex <= index) ?? this.#known[0];
  }

  #forgetBefore(index: number): void {
    while ((this.#known[1]?.firstIndex ?? Number.POSITIVE_INFINITY) <= index) this.#known.shift();
  }
}

function encodeRows<Row>(
  rows: readonly Row[],
  encode: (rows: readonly Row[]) => readonly Uint8Array[],
): EncodedRows {
  return rows.length === 0 ? null : encode(rows);
}
