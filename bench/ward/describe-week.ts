import type { LatencySummary } from '../live-wall/messages.ts';
import { floorSlopePerHour } from '../soak/memory-floor.ts';
import type { WorkCounts } from '../soak/workload.ts';
import type { BedVerdict } from './judge-bed.ts';

/** With restarts and floods, beside other work on the machine. */
const MOST_LIVE_P99_MS = 2_000;
/** Growth of the server's resident memory above which a day would need another 500 MB. */
const MOST_MB_PER_HOUR = 20;

export interface WeekHour {
  readonly hour: number;
  /** From the bed's socket to a viewer. */
  readonly live: LatencySummary;
  /** Requests of people, from sending to the whole answer. */
  readonly queries: LatencySummary;
}

/** Resident and heap memory of one server process by time. */
export interface ServerLife {
  readonly resident: (readonly [seconds: number, megabytes: number])[];
  readonly heap: (readonly [seconds: number, megabytes: number])[];
  /** Of V8 with its free pages; what else is resident is native memory. */
  readonly reserved: (readonly [seconds: number, megabytes: number])[];
}

export interface WeekSummary {
  readonly hours: number;
  readonly seed: number;
  readonly perHour: readonly WeekHour[];
  readonly lives: readonly ServerLife[];
  readonly beds: readonly BedVerdict[];
  readonly work: WorkCounts;
  readonly unrest: Readonly<Record<string, number>>;
  readonly placements: Readonly<Record<string, number>>;
  readonly hostile: Readonly<Record<string, number>>;
  readonly floodedMegabytes: number;
  readonly errors: readonly string[];
}

type CountOf = { [Key in keyof BedVerdict]: BedVerdict[Key] extends number ? Key : never }[keyof BedVerdict];

const MUST_BE_ZERO: readonly (readonly [count: CountOf, what: string])[] = [
  ['wrongBlocks', 'blocks of ten samples in a wrong record'],
  ['wrongBreaths', 'breaths in a wrong record'],
  ['lostBreaths', 'breaths lost'],
  ['changedBreaths', 'breaths stored with other samples than were sent'],
  ['doubledBlocks', 'blocks of ten samples stored twice'],
  ['doubledBreaths', 'breaths stored twice'],
  ['overlappingBreaths', 'breaths that overlap another'],
  ['unknownBreaths', 'breaths that no bed sent'],
  ['wrongTransfers', 'sessions that a transfer left to another patient'],
];

/** Reasons why the run failed; empty when everything held. */
export function judgeWeek(week: WeekSummary): string[] {
  const failures: string[] = [];
  for (const [key, what] of MUST_BE_ZERO) {
    const count = sum(week.beds, key);
    if (count > 0) failures.push(`${count} ${what}`);
  }
  if (sum(week.beds, 'owedBreaths') === 0 || sum(week.beds, 'ownedBlocks') === 0)
    failures.push('nothing was judged');
  for (const { hour, live } of week.perHour)
    if (live.p99 > MOST_LIVE_P99_MS)
      failures.push(`p99 of hour ${hour} is ${live.p99} ms, over ${MOST_LIVE_P99_MS} ms`);
  for (const slope of slopes(week, 'resident'))
    if (slope > MOST_MB_PER_HOUR) failures.push(`the memory floor grows by ${slope.toFixed(1)} MB an hour`);
  if (week.work.errorCount + week.errors.length > 0)
    failures.push(`${week.work.errorCount + week.errors.length} calls failed while the server was up`);
  return failures;
}

export function formatWeek(week: WeekSummary): string[] {
  const of = (key: CountOf): number => sum(week.beds, key);
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ');
  const floor = (kind: keyof ServerLife): string =>
    slopes(week, kind)
      .map((slope) => `${slope.toFixed(1)} MB/h`)
      .join(', ') || 'unknown after so short a run';
  return [
    `${week.beds.length} beds, ${week.hours.toFixed(3)} h, seed ${week.seed}`,
    ...week.perHour.map(formatHour),
    `breaths: ${of('storedBreaths')} stored of ${of('sentBreaths')} made; ${of('owedBreaths')} owed, ${of('lostBreaths')} lost, ${of('changedBreaths')} changed; of ${of('heldBreaths')} in a backlog ${of('heldStored')} stored`,
    `records: ${of('wrongBreaths')} breaths and ${of('wrongBlocks')} of ${of('ownedBlocks')} blocks in a wrong record; ${of('wrongTransfers')} wrong transfers`,
    `twice: ${of('doubledBreaths')} breaths, ${of('doubledBlocks')} of ${of('blocks')} blocks; ${of('overlappingBreaths')} breaths overlap, ${of('unknownBreaths')} unknown`,
    `samples: ${of('storedSamples')} stored of ${of('sentSamples')} sent`,
    `server processes: ${week.lives.length}; memory floor of those long enough: ${floor('resident')} resident, ${floor('heap')} heap, ${floor('reserved')} reserved by V8`,
    `unrest: ${list(week.unrest)}`,
    `patients: ${list(week.placements)}`,
    `hostile: ${list(week.hostile)}; a flooding device sent ${week.floodedMegabytes.toFixed(0)} MB`,
    `work: ${week.work.queries} queries, ${week.work.exports} exports of ${(week.work.exportedBytes / 2 ** 20).toFixed(1)} MB, ${week.work.imports} imports of ${week.work.importedBreaths} breaths, ${week.work.errorCount} errors, ${week.work.excused} excused`,
    ...[...week.work.errors, ...week.errors, ...week.beds.flatMap(({ examples }) => examples)].map(
      (line) => `  ${line}`,
    ),
  ];
}

export function formatHour({ hour, live, queries }: WeekHour): string {
  return `hour ${hour}: bed to viewer p50 ${live.p50} ms, p99 ${live.p99} ms, worst ${live.worst.toFixed(0)} ms (${live.count} messages); queries p50 ${queries.p50} ms, p99 ${queries.p99} ms (${queries.count})`;
}

/** Of the processes that lived long enough to tell. */
function slopes(week: WeekSummary, kind: keyof ServerLife): number[] {
  return week.lives.map((life) => floorSlopePerHour(life[kind])).filter((slope) => slope !== null);
}

function sum(beds: readonly BedVerdict[], key: CountOf): number {
  return beds.reduce((total, bed) => total + bed[key], 0);
}
