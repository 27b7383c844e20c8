import {
  formatWallTime,
  readRecording,
  type NamedSource,
  type RecordingEvent,
  type RecordingFormat,
  type RecordingWriter,
  type WritableEvent,
  type WriterFormat,
  type WrittenChunk,
} from '@eupnea/formats';
import {
  CHANNEL_CODES,
  type Breath,
  type ChannelMapping,
  type ConversionLoss,
  type InputIssue,
  type RecordedDevice,
  type SampleBlock,
} from '@eupnea/model';
import { ANALYSIS_VERSION, createBreathPipeline, type BreathPipeline } from '@eupnea/signal';

export interface ConversionRequest {
  readonly sources: readonly NamedSource[];
  readonly format: RecordingFormat;
  readonly mapping: ChannelMapping | null;
  readonly device: RecordedDevice;
  readonly writer: WriterFormat;
  /** Stands in the head of what is written. */
  readonly software: string;
}

export interface ConversionOutcome {
  readonly breaths: number;
  readonly losses: readonly ConversionLoss[];
}

/** Something that came out while the recording was read. */
export type ConversionStep =
  | { readonly type: 'chunks'; readonly chunks: readonly WrittenChunk[] }
  | { readonly type: 'issue'; readonly issue: InputIssue };

/**
 * A recording to another format, streaming: constant memory but for what the consumer keeps. Breaths and findings are
 * measured on the way where the target has a place for them. Stops reading when the consumer stops.
 */
export async function* convertRecording(
  request: ConversionRequest,
): AsyncGenerator<ConversionStep, ConversionOutcome> {
  const conversion = new Conversion(request);
  const options = request.mapping === null ? {} : { mapping: request.mapping };
  for await (const events of readRecording(request.sources, request.format, options)) {
    for (const event of events) {
      if (event.type === 'issue') yield { type: 'issue', issue: event.issue };
      else conversion.take(event);
    }
    const chunks = conversion.takeChunks();
    if (chunks.length > 0) yield { type: 'chunks', chunks };
  }
  const losses = conversion.finish();
  yield { type: 'chunks', chunks: conversion.takeChunks() };
  return { breaths: conversion.breaths, losses };
}

type ReadEvent = Exclude<RecordingEvent, { readonly type: 'issue' }>;

class Conversion {
  readonly #request: ConversionRequest;
  /** What came before the first data: the writer's head needs channels and rate. */
  #before: WritableEvent[] = [];
  #writer: RecordingWriter | null = null;
  #pipeline: BreathPipeline | null = null;
  #rateHz = 0;
  #clock: { readonly sampleIndex: number; readonly timeMs: number; readonly zoned: boolean } | null = null;
  #chunks: WrittenChunk[] = [];
  breaths = 0;

  constructor(request: ConversionRequest) {
    this.#request = request;
  }

  take(event: ReadEvent): void {
    if (event.type === 'identity') return;
    if (event.type === 'wall_clock') this.#clock = event;
    if (event.type === 'samples') this.#open(event.block);
    // Tables and logs have no samples: their head names no channel.
    if (event.type === 'trend_row' || event.type === 'log') this.#open(null);
    this.#write(event);
    this.#measure(event);
  }

  finish(): readonly ConversionLoss[] {
    if (this.#pipeline !== null) this.#tell(this.#pipeline.finish());
    if (this.#writer === null) this.#open(null);
    const ended = this.#writer?.finish();
    this.#chunks.push(...(ended?.chunks ?? []));
    return ended?.losses ?? [];
  }

  takeChunks(): readonly WrittenChunk[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  #open(block: SampleBlock | null): void {
    if (this.#writer !== null) return;
    const { writer, device, software, format } = this.#request;
    this.#rateHz = block?.rateHz ?? 0;
    const withBreaths =
      writer.holdsBreaths && block?.channels.pressure !== undefined && block.channels.flow !== undefined;
    this.#writer = writer.createWriter({
      device,
      pseudonym: null,
      channels: CHANNEL_CODES.filter((code) => block?.channels[code] !== undefined),
      rateHz: this.#rateHz,
      software,
      analysisVersion: withBreaths ? String(ANALYSIS_VERSION) : null,
    });
    if (withBreaths) {
      this.#pipeline = createBreathPipeline({
        rateHz: this.#rateHz,
        segmentation: 'auto',
        volumeSource: format.trustsVolume ? 'channel' : 'flow',
      });
    }
    const before = this.#before;
    this.#before = [];
    for (const event of before) {
      this.#write(event);
      this.#measure(event);
    }
  }

  #write(event: WritableEvent): void {
    if (this.#writer === null) this.#before.push(event);
    else this.#chunks.push(...this.#writer.write(event));
  }

  #measure(event: WritableEvent): void {
    const pipeline = this.#pipeline;
    if (pipeline === null) return;
    if (event.type === 'samples') this.#tell(pipeline.pushSamples(event.block));
    else if (event.type === 'mark') this.#tell(pipeline.pushMark(event));
    else if (event.type === 'loss') pipeline.pushLoss(event.lost);
  }

  #tell(breaths: readonly Breath[]): void {
    for (const breath of breaths) {
      this.breaths += 1;
      this.#write({
        type: 'breath',
        breathNumber: this.breaths,
        startedAt: this.#timeOf(breath.startIndex),
        breath,
      });
    }
    for (const finding of this.#pipeline?.takeFindings() ?? []) {
      if (finding.state !== 'final') continue;
      const { kind, firstIndex, lastIndex, confidence } = finding;
      this.#write({ type: 'finding', kind, firstIndex, lastIndex, confidence });
    }
  }

  #timeOf(sampleIndex: number): string | null {
    const clock = this.#clock;
    if (clock === null) return null;
    const timeMs = clock.timeMs + ((sampleIndex - clock.sampleIndex) * 1000) / this.#rateHz;
    return formatWallTime(timeMs, clock.zoned);
  }
}
