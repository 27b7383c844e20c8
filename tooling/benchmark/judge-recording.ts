import { ensure } from '@eupnea/model';
import { countBenchmark, type BenchmarkAnswer, type BenchmarkScore } from '@eupnea/validation';
import { LABEL_KINDS, type LabelKind } from '@eupnea/model';
import { cutWindows, type DetectorAnswer } from '../../apps/server/src/modules/detectors/detector-window.ts';
import type { DetectorLink } from '../../apps/server/src/modules/detectors/detector-link.ts';
import {
  judgeByDetector,
  type RunFinding,
} from '../../apps/server/src/modules/detectors/judge-by-detector.ts';
import { type CountedFault, WindowTally } from '../../apps/server/src/modules/detectors/window-tally.ts';
import type { OtherDetector } from './benchmark-detector.ts';
import type { BenchmarkRecording, TrueBreath } from './benchmark-recording.ts';

/** What one detector did on one recording. */
export interface JudgedRecording {
  readonly recording: string;
  readonly group: string;
  /** Labelled breaths, and those of which the detector gave no answer. */
  readonly breaths: number;
  readonly unanswered: number;
  /** Labelled breaths that segmentation did not find; Eupnea's segmentation serves every detector. */
  readonly notSeen: number;
  readonly windows: number;
  readonly failed: number;
  /** Time of the answers; null for Eupnea's own detectors. */
  readonly seconds: number | null;
  readonly faults: readonly CountedFault[];
  /** Whether the run ended before its last window. */
  readonly isStopped: boolean;
  readonly scores: readonly BenchmarkScore[];
}

const EPOCH = 1;
const ANY_KIND: ReadonlySet<string> = new Set(LABEL_KINDS);
const NONE: ReadonlySet<string> = new Set();

/** Eupnea's own detectors. */
export function judgeByEupnea(recording: BenchmarkRecording): JudgedRecording {
  const { detected } = recording;
  const found = new Map<number, Set<string>>();
  for (const { kind, breathStartIndices } of detected.findings)
    for (const start of breathStartIndices) found.set(start, (found.get(start) ?? new Set()).add(kind));
  const undecided = new Map(
    detected.undecided.map(({ breathStartIndex, kinds }) => [breathStartIndex, new Set(Object.keys(kinds))]),
  );
  const answer = ({ startIndex }: TrueBreath): BenchmarkAnswer => ({
    found: found.get(startIndex ?? -1) ?? NONE,
    undecided: undecided.get(startIndex ?? -1) ?? NONE,
  });
  return {
    ...describe(recording, recording.truth.map(answer), ANY_KIND),
    windows: 0,
    failed: 0,
    seconds: null,
    faults: [],
    isStopped: false,
  };
}

/**
 * Sends the windows of a recording to a detector of others as a run of a project does, and compares what it answers as
 * agreement does.
 * @returns null when the recording lacks a channel of the detector
 */
export async function judgeByOther(
  recording: BenchmarkRecording,
  detector: OtherDetector,
  link: DetectorLink,
  signal: AbortSignal,
): Promise<JudgedRecording | null> {
  const { columns, rateHz, detected, truth } = recording;
  const length = columns.get('flow')?.length ?? 0;
  if (detector.channels.some((channel) => !columns.has(channel))) return null;
  const segment = {
    epoch: EPOCH,
    rateHz,
    firstIndex: 0,
    startedAtUs: 0n,
    length,
    columns: Object.fromEntries(columns),
  };
  const toUs = (index: number) => BigInt(Math.round((index * 1e6) / rateHz));
  const breaths = detected.breaths.map(({ startIndex, endIndex }) => ({
    startedAtUs: toUs(startIndex),
    epoch: EPOCH,
    startIndex,
    endIndex,
  }));
  const tally = new WindowTally(detector.classes);
  const began = performance.now();
  const answers: DetectorAnswer[] = [];
  for (const window of cutWindows(segment, detector.channels, detector.windowS, detector.stepS, breaths))
    answers.push(...(await tally.ask(link, window, signal)));
  const ends = new Map(detected.breaths.map(({ startIndex, endIndex }) => [startIndex, endIndex]));
  const judged = judgeByDetector(
    truth.map((breath, position) => ({ position, ...timesOf(breath, ends, toUs) })),
    [{ id: EPOCH, answered: tally.answered }],
    answers.flatMap((answer) => toFinding(answer, detector)),
  );
  const found = truth.map((_, position): BenchmarkAnswer | null => {
    const kinds = judged.get(position);
    return kinds === undefined ? null : { found: kinds, undecided: NONE };
  });
  const kinds = new Set(detector.classes.flatMap(({ kind }) => kind ?? []));
  return {
    ...describe(recording, found, kinds),
    windows: tally.windows,
    failed: tally.failed,
    seconds: (performance.now() - began) / 1000,
    faults: tally.faults,
    isStopped: tally.isStopped,
  };
}

/** A recording that was not sent: the detector failed on those before. */
export function leaveUnanswered(recording: BenchmarkRecording, detector: OtherDetector): JudgedRecording {
  const kinds = new Set(detector.classes.flatMap(({ kind }) => kind ?? []));
  const none = recording.truth.map(() => null);
  return {
    ...describe(recording, none, kinds),
    windows: 0,
    failed: 0,
    seconds: 0,
    faults: [],
    isStopped: true,
  };
}

function describe(
  { name, group, truth }: BenchmarkRecording,
  answers: readonly (BenchmarkAnswer | null)[],
  kinds: ReadonlySet<string>,
) {
  const breaths = truth.map(({ labels }, at) => ({ labels, answer: answers[at] ?? null }));
  return {
    recording: name,
    group,
    breaths: truth.length,
    unanswered: answers.filter((answer) => answer === null).length,
    notSeen: truth.filter(({ startIndex }) => startIndex === null).length,
    scores: countBenchmark(breaths, kinds),
  };
}

/** Measured times where segmentation found the breath, because a detector names the measured one. */
function timesOf(
  { startS, endS, startIndex }: TrueBreath,
  ends: ReadonlyMap<number, number>,
  toUs: (index: number) => bigint,
): { readonly startedAtUs: bigint; readonly endedAtUs: bigint } {
  if (startIndex !== null)
    return { startedAtUs: toUs(startIndex), endedAtUs: toUs(ensure(ends.get(startIndex), 'its breath')) };
  return { startedAtUs: BigInt(Math.round(startS * 1e6)), endedAtUs: BigInt(Math.round(endS * 1e6)) };
}

function toFinding(
  { class: code, ...times }: DetectorAnswer,
  { classes }: OtherDetector,
): readonly RunFinding[] {
  const named = classes.find((one) => one.class === code)?.kind;
  const kind: LabelKind | undefined = LABEL_KINDS.find((one) => one === named);
  return kind === undefined ? [] : [{ runId: EPOCH, kind, ...times }];
}
