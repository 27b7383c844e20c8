import type { RecordingEvent, RecordingFormat } from '@eupnea/formats';
import type { Breath, Finding, InputIssue, SampleBlock } from '@eupnea/model';
import {
  createBreathPipeline,
  readDetectionSettings,
  SettingEstimator,
  type BreathPipeline,
} from '@eupnea/signal';
import { ChunkAssembler, type OpenChunk } from '../waveform/chunk-assembler.ts';
import { encodeChunk } from '../waveform/chunk-codec.ts';
import type { ImportPart } from './import-part.ts';
import { createOpenPart, type OpenPart } from './open-part.ts';
import { RecordingTimeline, type TimelineEpoch } from './recording-timeline.ts';
import { UnusableRecording } from './unusable-recording.ts';

/** Issues one part carries, as many as a status shows (packages/contracts); beyond them they are counted. */
const ISSUES_PER_PART = 200;

/** Rates that breaths can be measured at (packages/signal). */
const LOWEST_RATE_HZ = 25;
const HIGHEST_RATE_HZ = 1000;

/** Breaths in a row that must show the same mode, as in the live pipeline. */
const MODE_CONFIRMED_AFTER = 3;

/** Events that may come before the first samples: a recording says who and when it is first. */
const MAX_EARLY_EVENTS = 256;

type MeasuredEvent = Exclude<RecordingEvent, { readonly type: 'issue' }>;

interface Running {
  readonly pipeline: BreathPipeline;
  readonly timeline: RecordingTimeline;
  readonly rateHz: number;
  readonly assemblers: Map<number, ChunkAssembler>;
}

/**
 * Events of one recording to what is stored of it: epochs, breaths, waveform chunks, settings and modes, by the same
 * pipeline as a live device's. No I/O. A recording whose samples come without a time is refused: a breath has to stand
 * somewhere in time, and guessing is worse than asking.
 */
export class RecordingMeasurement {
  readonly #format: Pick<RecordingFormat, 'hasMarks' | 'trustsVolume'>;
  #estimator = new SettingEstimator();
  #estimatedEpoch: number | null = null;
  readonly #settings = new Map<string, string>();
  #early: MeasuredEvent[] = [];
  #running: Running | null = null;
  #part: OpenPart = createOpenPart();
  #endMs: number | null = null;
  #mode: { shown: Breath['mode'] | null; candidate: Breath['mode'] | null; seen: number } = {
    shown: null,
    candidate: null,
    seen: 0,
  };

  constructor(format: Pick<RecordingFormat, 'hasMarks' | 'trustsVolume'>) {
    this.#format = format;
  }

  get rows(): number {
    const { epochs, breaths, findings, chunks, intervals } = this.#part;
    return epochs.length + breaths.length + findings.length + chunks.length + intervals.length;
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

  /** What came together since the last call. */
  takePart(): ImportPart {
    const part = { ...this.#part, endMs: this.#endMs };
    this.#part = createOpenPart();
    return part;
  }

  finish(): void {
    const running = this.#running;
    if (running === null)
      throw new UnusableRecording('The file has no samples of flow and pressure.', 'no_samples');
    this.#addBreaths(running.pipeline.finish(), running);
    this.#endChunks(running, running.timeline.current);
  }

  #start({ rateHz, channels }: SampleBlock): Running | null {
    // Channels of other rates may come first (EDF): the one with flow and pressure is what time and breaths go by.
    if (channels.flow === undefined || channels.pressure === undefined) return null;
    if (!(rateHz >= LOWEST_RATE_HZ && rateHz <= HIGHEST_RATE_HZ)) {
      throw new UnusableRecording(
        `Breaths are measured at ${LOWEST_RATE_HZ} to ${HIGHEST_RATE_HZ} samples a second, not at ${rateHz}.`,
        'rate_unusable',
      );
    }
    return {
      pipeline: createBreathPipeline({
        rateHz,
        segmentation: this.#format.hasMarks ? 'device' : 'waveform',
        volumeSource: this.#format.trustsVolume ? 'channel' : 'flow',
      }),
      timeline: new RecordingTimeline(rateHz),
      rateHz,
      assemblers: new Map(),
    };
  }

  #measure(event: MeasuredEvent, running: Running): void {
    switch (event.type) {
      case 'samples':
        return this.#addSamples(event.block, running);
      case 'mark':
        return this.#addBreaths(running.pipeline.pushMark(event), running);
      case 'loss':
        return running.pipeline.pushLoss(event.lost);
      case 'wall_clock':
        return this.#tellTime(event, running);
      case 'settings':
        return this.#addSettings(event.values, running);
      case 'identity':
        this.#part.identity = { ...this.#part.identity, ...pickIdentity(event) };
        return;
      case 'trend_columns':
      case 'trend_row':
      case 'log':
        // Trends and logs of the device have no place in the tables of a recording yet.
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
    this.#part.epochs.push({ epoch: number, anchorMs, rateHz, startedAtMs });
  }

  #addSamples(block: SampleBlock, running: Running): void {
    const { timeline, pipeline, assemblers, rateHz } = running;
    const epoch = timeline.current;
    if (epoch === null)
      throw new UnusableRecording(
        'The file does not say when it was recorded: give its start.',
        'start_missing',
      );
    let assembler = assemblers.get(block.rateHz);
    if (assembler === undefined) {
      assembler = new ChunkAssembler(block.rateHz);
      assemblers.set(block.rateHz, assembler);
    }
    for (const chunk of assembler.push(block)) this.#addChunk(chunk, block.rateHz, epoch);
    const endMs = epoch.anchorMs + ((block.firstIndex + block.length) * 1000) / block.rateHz;
    this.#endMs = Math.max(this.#endMs ?? endMs, endMs);
    if (block.rateHz === rateHz) this.#addBreaths(pipeline.pushSamples(block), running);
  }

  #addBreaths(breaths: readonly Breath[], { timeline, rateHz, pipeline }: Running): void {
    // Findings lie on samples of breaths that are finished: their epochs must not be forgotten before.
    for (const finding of pipeline.takeFindings()) this.#addFinding(finding, timeline, rateHz);
    for (const breath of breaths) {
      const epoch = timeline.epochOf(breath.startIndex);
      if (epoch === null) continue;
      const { number, anchorMs } = epoch;
      this.#part.breaths.push({ epoch: number, anchorMs, rateHz, breath });
      const startMs = anchorMs + (breath.startIndex * 1000) / rateHz;
      const endMs = anchorMs + (breath.endIndex * 1000) / rateHz;
      this.#followMode(breath.mode, startMs);
      this.#estimate(breath, number, endMs);
    }
  }

  /** All that hold now; what was estimated in a mode or an epoch that is left holds no longer. */
  #estimate(breath: Breath, epoch: number, atMs: number): void {
    if (epoch !== this.#estimatedEpoch) this.#estimator = new SettingEstimator();
    this.#estimatedEpoch = epoch;
    const estimates = this.#estimator.add(breath);
    for (const [parameter, known] of this.#settings) {
      if (known.startsWith('estimated/') && !(parameter in estimates)) {
        this.#settings.delete(parameter);
        this.#part.intervals.push({ kind: 'setting', atMs, parameter, value: null, source: 'estimated' });
      }
    }
    for (const [parameter, value] of Object.entries(estimates))
      this.#change(parameter, value, atMs, 'estimated');
  }

  /** What was told as provisional only is nothing that stays. */
  #addFinding(finding: Finding, timeline: RecordingTimeline, rateHz: number): void {
    if (finding.state !== 'final') return;
    const epoch = timeline.epochOf(finding.firstIndex);
    if (epoch === null) return;
    this.#part.findings.push({ epoch: epoch.number, anchorMs: epoch.anchorMs, rateHz, finding });
  }

  #addSettings(
    values: { readonly [code: string]: number | string | boolean | null },
    running: Running,
  ): void {
    running.pipeline.pushSettings(readDetectionSettings(values));
    const atMs = this.#endMs ?? running.timeline.current?.anchorMs;
    if (atMs === undefined) return;
    for (const [parameter, value] of Object.entries(values)) {
      if (value !== null) this.#change(parameter, value, atMs, 'import');
    }
  }

  /** Changes only, and never an estimate over what the file says. */
  #change(
    parameter: string,
    value: number | string | boolean,
    atMs: number,
    source: 'import' | 'estimated',
  ): void {
    const known = this.#settings.get(parameter);
    const told = `import/${String(value)}`;
    const text = `${source}/${String(value)}`;
    if (known === text || (source === 'estimated' && known?.startsWith('import/') === true)) {
      return;
    }
    this.#settings.set(parameter, source === 'import' ? told : text);
    this.#part.intervals.push({ kind: 'setting', atMs, parameter, value, source });
  }

  #followMode(mode: Breath['mode'], atMs: number): void {
    const state = this.#mode;
    state.seen = mode === state.candidate ? state.seen + 1 : 1;
    state.candidate = mode;
    if (mode === 'unknown' || mode === state.shown || state.seen < MODE_CONFIRMED_AFTER) return;
    state.shown = mode;
    this.#part.intervals.push({ kind: 'mode', atMs, control: mode });
  }

  #endChunks({ assemblers }: Pick<Running, 'assemblers' | 'timeline'>, epoch: TimelineEpoch | null): void {
    if (epoch === null) return;
    for (const [rateHz, assembler] of assemblers) {
      const chunk = assembler.finish();
      if (chunk !== null) this.#addChunk(chunk, rateHz, epoch);
    }
  }

  #addChunk({ firstIndex, columns }: OpenChunk, rateHz: number, { number, anchorMs }: TimelineEpoch): void {
    this.#part.chunks.push({ epoch: number, anchorMs, rateHz, firstIndex, chunk: encodeChunk(columns) });
  }

  #report(issue: InputIssue): void {
    this.#part.issueCount += 1;
    if (this.#part.issues.length < ISSUES_PER_PART) this.#part.issues.push(issue);
  }
}

function pickIdentity(event: { readonly model?: string; readonly serial?: string }) {
  return {
    ...(event.model === undefined ? {} : { model: event.model }),
    ...(event.serial === undefined ? {} : { serial: event.serial }),
  };
}
