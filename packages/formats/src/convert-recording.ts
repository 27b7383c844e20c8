import {
  CHANNEL_CODES,
  type ChannelMapping,
  type ConversionLoss,
  type InputIssue,
  type RecordedDevice,
  type SampleBlock,
} from '@eupnea/model';
import type { NamedSource } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import type { RecordingEvent } from './reader.ts';
import type { RecordingFormat } from './recording-format.ts';
import type { RecordingSurvey } from './survey/recording-survey.ts';
import { surveyRecording } from './survey/survey-recording.ts';
import type { RecordingWriter, WriterFormat, WrittenChunk } from './writer.ts';
import type { BreathEvent, FindingEvent, WritableEvent } from './writable-event.ts';

export interface ConversionRequest {
  /** Files of one recording. The first file is the one with the recognised format. */
  readonly sources: readonly NamedSource[];
  readonly format: RecordingFormat;
  /** null = the proposal of the format. */
  readonly mapping: ChannelMapping | null;
  readonly target: WriterFormat;
  /** File name without ending, from `nameRecord`. */
  readonly recordName: string;
  /** Values from the inspection; values in the recording take precedence. */
  readonly device: RecordedDevice;
  readonly pseudonym: string | null;
  /** For targets that `shiftsDates`. Absent = 0. */
  readonly dateShiftDays?: number;
  /** `Eupnea 1.2.167 (commit)`. */
  readonly software: string;
  /**
   * Measures breaths; null = conversion without breaths. Injected because this package does not depend on the
   * analysis.
   */
  readonly measurement: ConversionMeasurement | null;
}

/** Measures the breaths of a recording on its way into another format. */
export interface ConversionMeasurement {
  readonly analysisVersion: string;
  /** @param block the first one of the recording, which gives rate and channels */
  begin(block: SampleBlock, format: RecordingFormat): RunningMeasurement | null;
}

export interface RunningMeasurement {
  take(event: WritableEvent): readonly (BreathEvent | FindingEvent)[];
  finish(): readonly (BreathEvent | FindingEvent)[];
}

/** Output produced while one block of the recording was read. */
export interface ConversionStep {
  readonly chunks: readonly WrittenChunk[];
  readonly issues: readonly InputIssue[];
}

export interface ConversionOutcome {
  readonly samples: number;
  readonly breaths: number;
  readonly losses: readonly ConversionLoss[];
}

/**
 * Converts a recording to another format, streaming and in constant memory. Closes the sources when the consumer
 * stops. Yields no chunk and returns `samples` 0 when the recording has no readable samples.
 */
export async function* convertRecording(
  request: ConversionRequest,
): AsyncGenerator<ConversionStep, ConversionOutcome> {
  const { sources, format, target } = request;
  const options = request.mapping === null ? {} : { mapping: request.mapping };
  const conversion = new Conversion(request);
  if (target.needsSurvey) {
    const looking = surveyRecording(sources, format, options);
    let look = await looking.next();
    for (; look.done !== true; look = await looking.next()) yield NOTHING_YET;
    conversion.survey = look.value;
  }
  for await (const events of readRecording(sources, format, options)) {
    for (const event of events) conversion.take(event);
    yield conversion.takeStep();
  }
  const losses = conversion.finish();
  yield conversion.takeStep();
  return { samples: conversion.samples, breaths: conversion.breaths, losses };
}

function isRow({ type }: WritableEvent): boolean {
  return type === 'trend_row' || type === 'log';
}

const NOTHING_YET: ConversionStep = { chunks: [], issues: [] };

/**
 * Events held until the first samples: a recording names its device and time in a few of them, and EDF+ stores the
 * annotations of a record before its samples.
 */
const MAX_EARLY_EVENTS = 65_536;

/** Settings before the first samples that the measurement receives. */
const MAX_SURVEYED_SETTINGS = 64;

class Conversion {
  readonly #request: ConversionRequest;
  #early: WritableEvent[] = [];
  /** Settings that the survey already passed to the writer; the breath measurement has not received them yet. */
  #surveyed: WritableEvent[] = [];
  #device: RecordedDevice;
  #writer: RecordingWriter | null = null;
  #measurement: RunningMeasurement | null = null;
  #chunks: WrittenChunk[] = [];
  #issues: InputIssue[] = [];
  #hasChannels = false;
  #samplesRefused = false;
  #samples = 0;
  #breaths = 0;
  survey: RecordingSurvey | null = null;

  constructor(request: ConversionRequest) {
    this.#request = request;
    this.#device = request.device;
  }

  get samples(): number {
    return this.#samples;
  }

  get breaths(): number {
    return this.#breaths;
  }

  take(event: RecordingEvent): void {
    if (event.type === 'issue') this.#issues.push(event.issue);
    else if (event.type === 'identity') {
      const {
        model = this.#device.model,
        serial = this.#device.serial,
        software = this.#device.software,
      } = event;
      this.#device = { model, serial, software };
    } else if (this.#writer === null) this.#begin(event);
    else this.#write(event, this.#writer);
  }

  finish(): readonly ConversionLoss[] {
    if (this.#writer === null && this.#early.some(isRow)) this.#open(null);
    if (this.#writer === null) return [];
    for (const event of this.#measurement?.finish() ?? []) this.#put(event, this.#writer);
    const { chunks, losses } = this.#writer.finish();
    this.#chunks.push(...chunks);
    return losses;
  }

  takeStep(): ConversionStep {
    const step = { chunks: this.#chunks, issues: this.#issues };
    this.#chunks = [];
    this.#issues = [];
    return step;
  }

  /** Creates the writer at the first samples, because the file header needs their rate and channels. */
  #begin(event: WritableEvent): void {
    const { target, format } = this.#request;
    // Not needed: the survey holds these events, and a recording without samples gives no file.
    if (
      target.needsSurvey &&
      (event.type === 'log' || event.type === 'settings' || event.type === 'trend_row')
    ) {
      if (event.type === 'settings')
        this.#surveyed = [...this.#surveyed.slice(1 - MAX_SURVEYED_SETTINGS), event];
      return;
    }
    this.#early.push(event);
    if (event.type === 'samples') this.#open(event.block);
    // A table that was opened for rows has no columns for samples, so a waveform format waits for its samples.
    else if (isRow(event) && (format.contents !== 'waveform' || this.#early.length > MAX_EARLY_EVENTS))
      this.#open(null);
    else if (this.#early.length > MAX_EARLY_EVENTS) this.#early.shift();
  }

  /** @param block the first samples; null for a recording without samples */
  #open(block: SampleBlock | null): void {
    const { target, format, measurement, pseudonym, software, recordName, dateShiftDays = 0 } = this.#request;
    if (block !== null && target.holdsBreaths) this.#measurement = measurement?.begin(block, format) ?? null;
    const writer = target.createWriter({
      device: this.#device,
      pseudonym,
      channels: CHANNEL_CODES.filter(
        (channel) => block?.channels[channel] !== undefined && target.channels.includes(channel),
      ),
      rateHz: block?.rateHz ?? 0,
      volumeMeasured: format.trustsVolume,
      software,
      recordName,
      dateShiftDays,
      ...(this.survey === null ? {} : { survey: this.survey }),
      analysisVersion: this.#measurement === null ? null : (measurement?.analysisVersion ?? null),
    });
    this.#writer = writer;
    this.#hasChannels = block !== null;
    for (const surveyed of this.#surveyed.splice(0)) this.#measurement?.take(surveyed);
    for (const early of this.#early.splice(0)) this.#write(early, writer);
  }

  #write(event: WritableEvent, writer: RecordingWriter): void {
    if (event.type === 'samples') {
      if (!this.#hasChannels) return this.#refuseSamples(event.block);
      this.#samples += event.block.length;
    }
    this.#put(event, writer);
    for (const measured of this.#measurement?.take(event) ?? []) this.#put(measured, writer);
  }

  /** The table was opened without channels, so late samples have no place. Reported once. */
  #refuseSamples({ firstIndex }: SampleBlock): void {
    if (this.#samplesRefused) return;
    this.#samplesRefused = true;
    const detail = `More than ${MAX_EARLY_EVENTS} rows come before the first samples: the samples from ${firstIndex} are not written.`;
    this.#issues.push({ code: 'samples_too_late', detail });
  }

  #put(event: WritableEvent, writer: RecordingWriter): void {
    if (event.type === 'breath') this.#breaths += 1;
    this.#chunks.push(...writer.write(event));
  }
}
