import { CHANNEL_CODES, type ChannelCode, type FindingKind } from '@eupnea/model';
import { confidenceFrom } from '@eupnea/signal';
import { EFFORT_FAMILIES, MACHINE_FAMILIES, type SimulatedRecording } from '@eupnea/simulator';
import {
  drawFamilyBeds,
  judgeFamilyBed,
  LEFT_OUT_CURVES,
  scoreRecording,
  VALIDATED_KINDS,
  type FamilyBed,
  type FamilyBedQuery,
  type FamilyRun,
  type JudgedBreath,
} from '@eupnea/validation';
import type { BenchmarkRecording, TrueBreath } from './benchmark-recording.ts';

/**
 * Simulated beds of each machine family with efforts of all kinds, then of each effort family on all machines. Eupnea's own
 * confidences are those that were trained without the family.
 */
export function* simulateFamilies({ seeds, beds }: FamilyRun): Generator<BenchmarkRecording, void> {
  const families = [
    ...MACHINE_FAMILIES.map(({ name }) => ({ name, query: { machineFamily: name } })),
    ...EFFORT_FAMILIES.map(({ name }) => ({ name, query: { effortFamily: name } })),
  ];
  for (let seed = seeds.from; seed <= seeds.to; seed += 1)
    for (const { name, query } of families) yield* simulateFamily(name, { ...query, seed, count: beds });
}

function* simulateFamily(family: string, query: FamilyBedQuery): Generator<BenchmarkRecording, void> {
  for (const [place, bed] of drawFamilyBeds(query).entries())
    yield simulateBed(family, `${family} seed ${query.seed} bed ${place + 1}`, bed);
}

function simulateBed(family: string, name: string, bed: FamilyBed): BenchmarkRecording {
  const curves = LEFT_OUT_CURVES[family];
  if (curves === undefined) throw new Error(`no curves were trained without ${family}: npm run train`);
  const judged = judgeFamilyBed(bed);
  const scored = scoreRecording(judged, {
    segmentation: 'device',
    sendsSettings: false,
    readConfidence: confidenceFrom(curves),
  });
  const { recording } = judged;
  return {
    name,
    group: family,
    rateHz: bed.scenario.rateHz,
    columns: joinColumns(recording),
    detected: { breaths: scored.breaths, findings: scored.findings, undecided: scored.undecidedBreaths },
    truth: judged.judged.map((one) => toTruth(one, scored.startOf(one.breath) ?? null)),
  };
}

function toTruth({ breath, kinds }: JudgedBreath, startIndex: number | null): TrueBreath {
  const labels = VALIDATED_KINDS.flatMap((kind): [FindingKind, boolean][] => {
    const { verdict } = kinds[kind];
    // Flow starvation needs a set flow.
    if (verdict === 'ambiguous' || (kind === 'flow_starvation' && breath.control !== 'volume')) return [];
    return [[kind, verdict === 'present']];
  });
  return { startS: breath.startS, endS: breath.endS, labels: new Map(labels), startIndex };
}

/** Channels of the whole recording; one that a block lacks is left out. */
function joinColumns({ events }: SimulatedRecording): ReadonlyMap<ChannelCode, Float32Array> {
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  const columns = new Map<ChannelCode, Float32Array>();
  for (const code of CHANNEL_CODES) {
    const parts = blocks.flatMap(({ channels }) => channels[code] ?? []);
    if (parts.length === blocks.length) columns.set(code, joinParts(parts));
  }
  return columns;
}

function joinParts(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
