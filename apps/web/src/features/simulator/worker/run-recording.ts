import {
  findWriterFormat,
  RecordingSurveyor,
  type RecordingSurvey,
  type WritableEvent,
} from '@eupnea/formats';
import { CHANNEL_CODES, ensure, type Breath, type Finding } from '@eupnea/model';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import {
  writeTruth,
  type BedsideAct,
  type BedsideChange,
  type Scenario,
  type SimulationStep,
  type TruthEvent,
} from '@eupnea/simulator';
import { APP_VERSION } from '../../../config/version.ts';
import type { ExportedFile } from './simulator-message.ts';

type DeviceEvents = SimulationStep['events'];

/** Kept duration, s: an hour of four channels at 100 Hz is 6 MB. */
export const KEPT_SECONDS = 3600;
const FORGET_SECONDS = 60;

/** The last hour of a run for export, with its truth. Times are those of the run. */
export class RunRecording {
  readonly #scenario: Scenario;
  readonly #seed: number;
  #events: WritableEvent[] = [];
  #truth: TruthEvent[] = [];
  #acts: BedsideAct[] = [];
  #breaths = 0;
  #firstIndex = 0;
  #endIndex = 0;

  constructor(scenario: Scenario, seed: number) {
    this.#scenario = scenario;
    this.#seed = seed;
  }

  get seconds(): number {
    return (this.#endIndex - this.#firstIndex) / this.#scenario.rateHz;
  }

  /** Actions before the first sample apply from the start; none is no action. */
  addAct(act: BedsideAct): void {
    if ('change' in act && act.atS === 0 && isNothing(act.change)) return;
    this.#acts.push(act);
  }

  add(
    events: DeviceEvents,
    truth: readonly TruthEvent[],
    breaths: readonly Breath[],
    findings: readonly Finding[],
  ): void {
    for (const event of events) {
      if (event.type !== 'samples' && event.type !== 'mark' && event.type !== 'settings') continue;
      this.#events.push(event);
      if (event.type === 'samples') this.#endIndex = event.block.firstIndex + event.block.length;
    }
    for (const breath of breaths) {
      this.#breaths += 1;
      // A simulated patient has no time of day.
      this.#events.push({ type: 'breath', breathNumber: this.#breaths, startedAt: null, breath });
    }
    for (const { state, kind, firstIndex, lastIndex, confidence } of findings)
      if (state === 'final') this.#events.push({ type: 'finding', kind, firstIndex, lastIndex, confidence });
    this.#truth.push(...truth);
    this.#forget();
  }

  writeTruth(): ExportedFile {
    const text = writeTruth({
      scenario: this.#scenario.id,
      seed: this.#seed,
      rateHz: this.#scenario.rateHz,
      events: this.#truth,
      acts: this.#acts,
    });
    return { ending: '.truth.json', content: new Blob([text], { type: 'application/json' }) };
  }

  write(formatId: string, recordName: string): readonly ExportedFile[] {
    const format = ensure(findWriterFormat(formatId), `writer ${formatId}`);
    const { rateHz } = this.#scenario;
    const held = this.#channels();
    const events = this.#events;
    const survey = format.needsSurvey ? surveyOf(events, rateHz) : null;
    const writer = format.createWriter({
      device: {
        model: this.#scenario.deviceModel,
        serial: `SIM-${this.#scenario.id}-${this.#seed}`,
        software: null,
      },
      pseudonym: null,
      channels: CHANNEL_CODES.filter((code) => held.has(code) && format.channels.includes(code)),
      rateHz,
      software: `Eupnea ${APP_VERSION}`,
      recordName,
      ...(survey === null ? {} : { survey }),
      analysisVersion: format.holdsBreaths ? String(ANALYSIS_VERSION) : null,
    });
    const parts = new Map<string, Uint8Array<ArrayBuffer>[]>();
    const take = (chunks: ReturnType<typeof writer.write>) => {
      // Copied, because a writer may reuse its buffer.
      for (const { ending, bytes } of chunks)
        parts.set(ending, [...(parts.get(ending) ?? []), new Uint8Array(bytes)]);
    };
    for (const event of events) {
      const isMeasured = event.type === 'breath' || event.type === 'finding';
      if (!isMeasured || format.holdsBreaths) take(writer.write(event));
    }
    take(writer.finish().chunks);
    return format.endings.flatMap((ending) => {
      const bytes = parts.get(ending);
      return bytes === undefined ? [] : [{ ending, content: new Blob(bytes, { type: format.mediaType }) }];
    });
  }

  #channels(): ReadonlySet<string> {
    const block = this.#events.find((event) => event.type === 'samples')?.block;
    return new Set(Object.keys(block?.channels ?? {}));
  }

  /** Drops data older than an hour, a minute at a time, to avoid moving arrays at every step. */
  #forget(): void {
    const { rateHz } = this.#scenario;
    const keepFrom = this.#endIndex - KEPT_SECONDS * rateHz;
    if (keepFrom - this.#firstIndex < FORGET_SECONDS * rateHz) return;
    this.#events = this.#events.filter((event) => lastIndexOf(event) >= keepFrom);
    this.#truth = this.#truth.filter((event) => lastSecondOf(event) * rateHz >= keepFrom);
    this.#firstIndex = keepFrom;
  }
}

function isNothing({ lung, mode, values }: BedsideChange): boolean {
  return lung === undefined && mode === undefined && Object.keys(values).length === 0;
}

function surveyOf(events: readonly WritableEvent[], rateHz: number): RecordingSurvey {
  const surveyor = new RecordingSurveyor(rateHz);
  for (const event of events) surveyor.take(event);
  return surveyor.finish();
}

/** Settings are few and have no sample index of their own, so all are kept. */
function lastIndexOf(event: WritableEvent): number {
  if (event.type === 'samples') return event.block.firstIndex + event.block.length - 1;
  if (event.type === 'mark') return event.sampleIndex;
  if (event.type === 'breath') return event.breath.startIndex;
  if (event.type === 'finding') return event.firstIndex;
  return Number.POSITIVE_INFINITY;
}

function lastSecondOf(event: TruthEvent): number {
  return event.type === 'effort' ? event.restS : event.endS;
}
