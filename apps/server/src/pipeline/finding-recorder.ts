import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import {
  type Finding,
  type SampleClock,
  sampleTimeMs,
  sampleTimeUs,
  type UndecidedBreath,
} from '@eupnea/model';
import type { DetectedAnswers } from './placed-stream.ts';
import type { FindingRecord, UndecidedRecord } from '../storage/recording/recording-batch.ts';
import type { Recording } from '../storage/recording/recording.ts';
import { toWireEvidence } from '../storage/finding/to-wire-evidence.ts';

export interface FindingRecorderOptions {
  readonly deviceId: number;
  readonly analysisId: number;
  readonly recording: Pick<Recording, 'write'>;
  /** Called at once for provisional and withdrawn findings, after the commit for final ones. */
  readonly onTold: (findings: readonly LiveFinding[]) => void;
  /** Called after the commit, before `onFinal` of the same batch. */
  readonly onUndecided: (undecided: readonly UndecidedRecord[]) => void;
  readonly onFinal: (findings: readonly FindingRecord[]) => void;
  readonly onRefused: (findings: readonly FindingRecord[], error: unknown) => void;
}

/** Stores final findings and undecided kinds, and reports all of them to the live view. Provisional findings are shown but never stored. */
export class FindingRecorder {
  readonly #options: FindingRecorderOptions;

  constructor(options: FindingRecorderOptions) {
    this.#options = options;
  }

  record({ findings, undecided }: DetectedAnswers, epoch: number, clock: SampleClock): void {
    const open = findings.filter((finding) => finding.state !== 'final');
    if (open.length > 0) this.#options.onTold(open.map((finding) => toLiveFinding(finding, epoch, clock)));
    const { deviceId, analysisId } = this.#options;
    const final = findings
      .filter((finding) => finding.state === 'final')
      .map((finding) => ({
        deviceId,
        analysisId,
        epoch,
        startedAtUs: sampleTimeUs(clock, finding.firstIndex),
        endedAtUs: sampleTimeUs(clock, finding.lastIndex + 1),
        finding,
      }));
    const unclear = this.#describeUndecided(undecided, epoch, clock);
    if (final.length + unclear.length > 0) void this.#store(final, unclear, clock);
  }

  /** Undecided kinds are final with their breath. */
  #describeUndecided(
    undecided: readonly UndecidedBreath[],
    epoch: number,
    clock: SampleClock,
  ): readonly UndecidedRecord[] {
    const { deviceId, analysisId } = this.#options;
    return undecided.map((one) => ({
      deviceId,
      analysisId,
      epoch,
      startedAtUs: sampleTimeUs(clock, one.breathStartIndex),
      undecided: one,
    }));
  }

  async #store(
    records: readonly FindingRecord[],
    undecided: readonly UndecidedRecord[],
    clock: SampleClock,
  ): Promise<void> {
    try {
      await this.#options.recording.write({ findings: records, undecided });
    } catch (error) {
      return this.#options.onRefused(records, error);
    }
    if (undecided.length > 0) this.#options.onUndecided(undecided);
    if (records.length === 0) return;
    this.#options.onFinal(records);
    this.#options.onTold(records.map(({ finding, epoch }) => toLiveFinding(finding, epoch, clock)));
  }
}

function toLiveFinding(finding: Finding, epoch: number, clock: SampleClock): LiveFinding {
  return {
    state: finding.state,
    kind: finding.kind,
    epoch,
    first_index: finding.firstIndex,
    last_index: finding.lastIndex,
    sign_from: sampleTimeMs(clock, finding.evidence.firstIndex),
    sign_to: sampleTimeMs(clock, finding.evidence.lastIndex),
    confidence: finding.confidence,
    evidence: toWireEvidence(finding),
  };
}
