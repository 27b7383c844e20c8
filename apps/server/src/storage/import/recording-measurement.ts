import {
  MeasuredRecording,
  RecordingTimeline,
  type MeasurableEvent,
  type MeasuredBreath,
  type TimelineEpoch,
} from '@eupnea/analysis';
import type { RecordingEvent, RecordingFormat } from '@eupnea/formats';
import {
  isMeasurableRate,
  MAX_RATE_HZ,
  MIN_RATE_HZ,
  type InputIssue,
  type SampleBlock,
  type SamplesEvent,
} from '@eupnea/model';
import { ChunkAssembler, type OpenChunk } from '../waveform/chunk-assembler.ts';
import { encodeChunk } from '../waveform/chunk-codec.ts';
import { EntryLog } from './entry-log.ts';
import { FlowSummary } from './flow-summary.ts';
import type { MeasuredBatch } from './measured-batch.ts';
import { UnusableRecording } from './unusable-recording.ts';

/** Maximum number of issues per batch, as in a status (packages/contracts); further ones are counted. */
const ISSUES_PER_BATCH = 200;

/** Maximum number of events before the first samples, such as identity and time. */
const MAX_EARLY_EVENTS = 256;

interface Running {
  readonly recording: MeasuredRecording;
  readonly timeline: RecordingTimeline;
  readonly rateHz: number;
  readonly assemblers: Map<number, ChunkAssembler>;
}

/**
 * First half of an import: turns events of one recording into measured breaths, waveform chunks and detector
 * calls, by the live pipeline. No I/O. RecordingAnalysis is the other half, here or in another thread.
 * Rejects a recording whose samples have no time, because guessing is worse than asking.
 */
export class RecordingMeasurement {
  readonly #format: Pick<RecordingFormat, 'hasMarks' | 'trustsVolume'>;
  readonly #log = new EntryLog();
  readonly #flow = new FlowSummary();
  #breaths = 0;
  #early: MeasurableEvent[] = [];
  #running: Running | null = null;
  #issues: InputIssue[] = [];
  #issueCount = 0;
  /** Why the file gives no samples; null when no reader says it. */
  #refusal: InputIssue | null = null;
  #identity: MeasuredBatch['identity'] = null;
  /** Settings from before the first time. */
  #untimed: { [code: string]: number | string | boolean | null } = {};
  #endMs: number | null = null;

  constructor(format: Pick<RecordingFormat, 'hasMarks' | 'trustsVolume'>) {
    this.#format = format;
  }

  /** Number of entries in the open batch. */
  get length(): number {
    return this.#log.length;
  }

  take(event: RecordingEvent): void {
    if (event.type === 'issue') return this.#report(event.issue);
    if (this.#running === null) {
      this.#early.push(event);
      if (event.type === 'samples') this.#running = this.#start(event.block);
      if (this.#running === null) {
        if (this.#early.length > MAX_EARLY_EVENTS) this.#early.shift();
        return;
      }
      for (const early of this.#early.splice(0)) this.#measure(early, this.#running);
      return;
    }
    this.#measure(event, this.#running);
  }

  /** Returns the data since the last call. */
  takeBatch(): MeasuredBatch {
    const batch = {
      entries: this.#log.take(),
      issues: this.#issues,
      issueCount: this.#issueCount,
      identity: this.#identity,
      endMs: this.#endMs,
    };
    this.#issues = [];
    this.#issueCount = 0;
    this.#identity = null;
    return batch;
  }

  finish(): void {
    const running = this.#running;
    if (running === null)
      throw this.#refusal === null
        ? new UnusableRecording('The file has no samples of flow and pressure.', 'no_samples')
        : new UnusableRecording(this.#refusal.detail, this.#refusal.code, this.#refusal.values);
    this.#addBreaths(running.recording.finish(), running);
    if (this.#breaths === 0) this.#report(this.#flow.explain());
    this.#endChunks(running, running.timeline.current);
  }

  #start(block: SampleBlock): Running | null {
    const { rateHz, channels } = block;
    // Channels of other rates may come first (EDF). The one with flow and pressure defines time and breaths.
    if (channels.flow === undefined || channels.pressure === undefined) return null;
    if (!isMeasurableRate(rateHz)) {
      throw new UnusableRecording(
        `Breaths are measured at ${MIN_RATE_HZ} to ${MAX_RATE_HZ} samples a second, not at ${rateHz}.`,
        'rate_unusable',
      );
    }
    this.#log.add({ kind: 'start', rateHz });
    const recording = new MeasuredRecording(this.#format, { findings: this.#log });
    recording.begin(block);
    return {
      recording,
      timeline: new RecordingTimeline(rateHz),
      rateHz,
      assemblers: new Map(),
    };
  }

  #measure(event: MeasurableEvent, running: Running): void {
    switch (event.type) {
      case 'samples':
        return this.#addSamples(event, running);
      case 'mark':
      case 'loss':
        return this.#addBreaths(running.recording.take(event), running);
      case 'wall_clock':
        return this.#tellTime(event, running);
      case 'settings':
        this.#addBreaths(running.recording.take(event), running);
        return this.#addSettings(event.values, running);
      case 'identity':
        this.#identity = { ...this.#identity, ...pickIdentity(event) };
        return;
      case 'trend_columns':
      case 'trend_row':
      case 'log':
        // Trends and logs of the device are not stored for recordings.
        return;
    }
  }

  #tellTime(
    event: Extract<RecordingEvent, { readonly type: 'wall_clock' }>,
    { timeline, rateHz, assemblers }: Running,
  ): void {
    if (!event.zoned) {
      throw new UnusableRecording('The times of the file need a time zone.', 'zone_missing');
    }
    const before = timeline.current;
    const step = timeline.tell(event.sampleIndex, event.timeMs);
    if (step === null) return;
    if (step.kind !== 'epoch') {
      const at = new Date(Math.min(Math.max(event.timeMs, -8.64e15), 8.64e15)).toISOString();
      return this.#report({
        code: `time_${step.kind}`,
        detail:
          step.kind === 'backwards'
            ? `The recording's clock was set back (${at}); time is counted on from the samples.`
            : `The time ${at} is not believed; time is counted on from the samples.`,
      });
    }
    this.#endChunks({ assemblers, timeline }, before);
    const { number, anchorMs, firstIndex } = step.epoch;
    const startedAtMs = anchorMs + (firstIndex * 1000) / rateHz;
    this.#log.add({ kind: 'epoch', epoch: { epoch: number, anchorMs, rateHz, startedAtMs }, firstIndex });
    if (Object.keys(this.#untimed).length === 0) return;
    this.#log.add({ kind: 'settings', values: this.#untimed, atMs: startedAtMs });
    this.#untimed = {};
  }

  #addSamples(event: SamplesEvent, running: Running): void {
    const { block } = event;
    const { timeline, recording, assemblers } = running;
    const epoch = timeline.current;
    if (epoch === null)
      throw new UnusableRecording(
        'The file does not say when it was recorded: give its start.',
        'start_missing',
      );
    if (this.#breaths === 0) this.#flow.take(block);
    let assembler = assemblers.get(block.rateHz);
    if (assembler === undefined) {
      assembler = new ChunkAssembler(block.rateHz);
      assemblers.set(block.rateHz, assembler);
    }
    for (const chunk of assembler.push(block)) this.#addChunk(chunk, block.rateHz, epoch);
    const endMs = epoch.anchorMs + ((block.firstIndex + block.length) * 1000) / block.rateHz;
    this.#endMs = Math.max(this.#endMs ?? endMs, endMs);
    this.#addBreaths(recording.take(event), running);
  }

  #addBreaths(breaths: readonly MeasuredBreath[], { timeline }: Running): void {
    for (const { breath } of breaths) {
      const epoch = timeline.epochOf(breath.startIndex);
      if (epoch === null) continue;
      const place = { epoch: epoch.number, anchorMs: epoch.anchorMs };
      this.#breaths += 1;
      this.#log.add({ kind: 'breath', breath, place });
    }
  }

  #addSettings(
    values: { readonly [code: string]: number | string | boolean | null },
    running: Running,
  ): void {
    const atMs = this.#endMs ?? running.timeline.current?.anchorMs ?? null;
    if (atMs === null) this.#untimed = { ...this.#untimed, ...values };
    this.#log.add({ kind: 'settings', values, atMs });
  }

  #endChunks({ assemblers }: Pick<Running, 'assemblers' | 'timeline'>, epoch: TimelineEpoch | null): void {
    if (epoch === null) return;
    for (const [rateHz, assembler] of assemblers) {
      const chunk = assembler.finish();
      if (chunk !== null) this.#addChunk(chunk, rateHz, epoch);
    }
  }

  #addChunk({ firstIndex, columns }: OpenChunk, rateHz: number, { number, anchorMs }: TimelineEpoch): void {
    const chunk = { epoch: number, anchorMs, rateHz, firstIndex, chunk: encodeChunk(columns) };
    this.#log.add({ kind: 'chunk', chunk });
  }

  #report(issue: InputIssue): void {
    this.#issueCount += 1;
    if (issue.refuses === true) this.#refusal = issue;
    if (this.#issues.length < ISSUES_PER_BATCH) this.#issues.push(issue);
  }
}

function pickIdentity(event: { readonly model?: string; readonly serial?: string }) {
  return {
    ...(event.model === undefined ? {} : { model: event.model }),
    ...(event.serial === undefined ? {} : { serial: event.serial }),
  };
}
