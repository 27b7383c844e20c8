import { type BedRecord, type SentBreath, blockOf } from './bed-record.ts';
import { BLOCK_SAMPLES } from './tagged-samples.ts';
import type { StoredBed, StoredBreath, StoredSession } from './stored-bed.ts';

/** A crash may lose 1 s of samples (definitions.md, Time and storage), and a peer's close is noticed late. */
const CRASH_MS = 3_000;
/** The breath in course at a change of patient belongs to nobody, and the change is applied within seconds. */
const BORDER_BEFORE_MS = 1_000;
const BORDER_AFTER_MS = 5_000;
/** A bed that waits longer sends a backlog. On a new connection only what fits between its opening and now is kept. */
const HELD_MS = 1_000;
/** The PB840's counter has 16 bits. */
const COUNTER_SPAN = 65_536;
/** The anchor of an epoch moves back by up to 50 ms within a breath (anchor-slew.ts). */
const SLEW_MS = 60;
const MOST_NAMED = 10;

/** Patient changes of a session after the fact, oldest first, by those who asked for them. */
export interface Transfer {
  readonly sessionId: number;
  readonly from: number | null;
  readonly to: number | null;
  /** The answer was lost: either patient may be in the record. */
  readonly isUncertain: boolean;
}

export interface BedVerdict {
  readonly sentBreaths: number;
  readonly storedBreaths: number;
  /** Sent whole and at once through one connection that lived on, away from changes of patient. */
  readonly owedBreaths: number;
  readonly lostBreaths: number;
  /** Sent in a backlog through one connection. */
  readonly heldBreaths: number;
  readonly heldStored: number;
  readonly sentSamples: number;
  readonly storedSamples: number;
  readonly blocks: number;
  readonly ownedBlocks: number;
  readonly wrongBlocks: number;
  readonly wrongBreaths: number;
  readonly doubledBlocks: number;
  readonly doubledBreaths: number;
  readonly overlappingBreaths: number;
  /** Owed breaths that are stored with another number of samples, or as cut. */
  readonly changedBreaths: number;
  readonly unknownBreaths: number;
  readonly wrongTransfers: number;
  readonly examples: readonly string[];
}

/**
 * Compares a bed's stored record with what the bed sent and who was on it.
 * @param isExact a bed whose clock is wrong by percents loses breaths by design; its record is still never wrong
 */
export function judgeBed(
  record: BedRecord,
  stored: StoredBed,
  transfers: readonly Transfer[],
  isExact: boolean,
): BedVerdict {
  const examples: string[] = [];
  const name = (what: string): void => {
    if (examples.length < MOST_NAMED) examples.push(what);
  };
  const sessions = new SessionsByTime(stored.sessions, transfers);
  const verdict = { ownedBlocks: 0, wrongBlocks: 0, doubledBlocks: 0, wrongBreaths: 0, wrongTransfers: 0 };
  const seenBlocks = new Set<number>();
  for (const { number, startMs } of stored.blocks) {
    if (seenBlocks.has(number)) {
      verdict.doubledBlocks += 1;
      name(`block ${number} is stored twice, again at ${at(startMs)}`);
    }
    seenBlocks.add(number);
    const owner = sessions.find(startMs);
    if (owner === null) continue;
    verdict.ownedBlocks += 1;
    const sentMs = record.sentMs(number);
    if (isOnBed(record, owner, sentMs, sentMs)) continue;
    verdict.wrongBlocks += 1;
    name(
      `block ${number}, sent ${at(sentMs)}, stands at ${at(startMs)} in the record of patient ${owner.join(' or ')}`,
    );
  }
  const breaths = matchBreaths(record, stored.breaths, name);
  for (const [sent, { startMs }] of breaths.matched) {
    const owner = sessions.find(startMs);
    const fromMs = record.sentMs(blockOf(sent.firstSample));
    const toMs = record.sentMs(blockOf((Number.isNaN(sent.endSample) ? record.samples : sent.endSample) - 1));
    if (owner === null || isOnBed(record, owner, fromMs, Number.isNaN(toMs) ? fromMs : toMs)) continue;
    verdict.wrongBreaths += 1;
    name(
      `breath ${sent.number}, sent ${at(fromMs)}, stands at ${at(startMs)} in the record of patient ${owner.join(' or ')}`,
    );
  }
  for (const { id, patientId } of stored.sessions) {
    const expected = sessions.endOwners(id);
    if (expected === null || expected.includes(patientId)) continue;
    verdict.wrongTransfers += 1;
    name(`session ${id} belongs to ${patientId}, it was given to ${expected.join(' or ')}`);
  }
  return {
    ...verdict,
    ...countOwed(record, breaths.matched, { isExact, seenBlocks, name }),
    sentBreaths: record.breaths.length,
    storedBreaths: stored.breaths.length,
    sentSamples: record.sentSamples,
    storedSamples: stored.samples,
    blocks: stored.blocks.length,
    doubledBreaths: breaths.doubled,
    unknownBreaths: breaths.unknown,
    overlappingBreaths: countOverlaps(stored.breaths, name),
    examples,
  };
}

function isOnBed(
  record: BedRecord,
  owner: readonly (number | null)[],
  fromMs: number,
  toMs: number,
): boolean {
  // NaN: samples that were never sent cannot be in anybody's record.
  if (Number.isNaN(fromMs)) return false;
  const there = record.patientsWithin(fromMs, toMs + record.longestWay(toMs));
  return owner.some((patientId) => there.has(patientId));
}

class SessionsByTime {
  readonly #sessions: readonly StoredSession[];
  readonly #transfers = new Map<number, Transfer[]>();

  constructor(sessions: readonly StoredSession[], transfers: readonly Transfer[]) {
    this.#sessions = sessions;
    for (const transfer of transfers)
      this.#transfers.set(transfer.sessionId, [...(this.#transfers.get(transfer.sessionId) ?? []), transfer]);
  }

  /** Patients whose record had this time before any transfer; null when nobody's. */
  find(atMs: number): readonly (number | null)[] | null {
    const found = this.#sessions.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
    if (found === undefined) return null;
    const first = this.#transfers.get(found.id)?.[0];
    if (first !== undefined) return [first.from];
    return found.patientId === null ? null : [found.patientId];
  }

  endOwners(sessionId: number): readonly (number | null)[] | null {
    const transfers = this.#transfers.get(sessionId);
    const last = transfers?.at(-1);
    if (last === undefined) return null;
    return last.isUncertain ? [last.from, last.to] : [last.to];
  }
}

interface Matched {
  readonly matched: ReadonlyMap<SentBreath, StoredBreath>;
  readonly doubled: number;
  readonly unknown: number;
}

/** A stored breath is the sent one of its counter nearest in time: the counter wraps after two days at the earliest. */
function matchBreaths(
  record: BedRecord,
  stored: readonly StoredBreath[],
  name: (what: string) => void,
): Matched {
  const matched = new Map<SentBreath, StoredBreath>();
  let doubled = 0;
  let unknown = 0;
  for (const breath of stored) {
    const sent = findSent(record, breath);
    if (sent === null) {
      // The part of a breath before a connection's first mark has no number.
      if (breath.ventBreathNumber !== null) unknown += 1;
    } else if (matched.has(sent)) {
      doubled += 1;
      name(
        `breath ${sent.number} is stored twice, at ${at(matched.get(sent)?.startMs ?? Number.NaN)} and ${at(breath.startMs)}`,
      );
    } else matched.set(sent, breath);
  }
  return { matched, doubled, unknown };
}

function findSent(record: BedRecord, { ventBreathNumber, startMs }: StoredBreath): SentBreath | null {
  if (ventBreathNumber === null) return null;
  let nearest: SentBreath | null = null;
  let nearestMs = Number.POSITIVE_INFINITY;
  for (let number = ventBreathNumber; number < record.breaths.length; number += COUNTER_SPAN) {
    const sent = record.breaths[number];
    if (sent === undefined) continue;
    const awayMs = Math.abs(record.sentMs(blockOf(sent.firstSample)) - startMs);
    if (awayMs < nearestMs) {
      nearest = sent;
      nearestMs = awayMs;
    }
  }
  return nearest;
}

function countOverlaps(breaths: readonly StoredBreath[], name: (what: string) => void): number {
  let overlaps = 0;
  breaths.forEach(({ startMs, ventBreathNumber }, index) => {
    const former = breaths[index - 1];
    if (former === undefined || former.endMs <= startMs + SLEW_MS) return;
    overlaps += 1;
    name(
      `breath ${ventBreathNumber} at ${at(startMs)} begins ${(former.endMs - startMs).toFixed(0)} ms before the end of breath ${former.ventBreathNumber}`,
    );
  });
  return overlaps;
}

interface OwedParts {
  readonly isExact: boolean;
  /** Numbers of the stored blocks. */
  readonly seenBlocks: ReadonlySet<number>;
  readonly name: (what: string) => void;
}

function countOwed(
  record: BedRecord,
  matched: ReadonlyMap<SentBreath, StoredBreath>,
  { isExact, seenBlocks, name }: OwedParts,
): Pick<BedVerdict, 'owedBreaths' | 'lostBreaths' | 'heldBreaths' | 'heldStored' | 'changedBreaths'> {
  const counts = { owedBreaths: 0, lostBreaths: 0, heldBreaths: 0, heldStored: 0, changedBreaths: 0 };
  for (const sent of record.breaths) {
    const way = describeWay(record, sent);
    if (way === 'excused' || !isExact) continue;
    const breath = matched.get(sent);
    if (way === 'held') {
      counts.heldBreaths += 1;
      if (breath !== undefined) counts.heldStored += 1;
      continue;
    }
    counts.owedBreaths += 1;
    const sentAt = at(record.sentMs(blockOf(sent.firstSample)));
    if (breath === undefined) {
      counts.lostBreaths += 1;
      name(`breath ${sent.number}, sent ${sentAt}, is not stored: ${describeLoss(record, sent, seenBlocks)}`);
    } else if (breath.isIncomplete || breath.rows !== sent.endSample - sent.firstSample) {
      counts.changedBreaths += 1;
      name(
        `breath ${sent.number}, sent ${sentAt}, has ${breath.rows} of ${sent.endSample - sent.firstSample} samples${breath.isIncomplete ? ', as incomplete' : ''}`,
      );
    }
  }
  return counts;
}

/** What a person needs to find the cause of a lost breath. */
function describeLoss(
  record: BedRecord,
  { firstSample, endSample }: SentBreath,
  seenBlocks: ReadonlySet<number>,
): string {
  const first = blockOf(firstSample);
  const last = blockOf(endSample - 1);
  let stored = 0;
  let heldMs = 0;
  for (let block = first; block <= last; block += 1) {
    if (seenBlocks.has(block)) stored += 1;
    heldMs = Math.max(heldMs, record.heldMs(block));
  }
  const connection = record.connectionOf(firstSample, endSample);
  return `${stored} of ${last - first + 1} blocks are, held for ${heldMs} ms, connection ${at(connection?.openedMs ?? Number.NaN)} to ${at(connection?.closedMs ?? Number.NaN)}`;
}

/** How a breath went to the server: whole and at once, in a backlog, or so that it may be missing. */
function describeWay(record: BedRecord, { firstSample, endSample }: SentBreath): 'owed' | 'held' | 'excused' {
  if (Number.isNaN(endSample)) return 'excused';
  // A block may be sent in part: whole are those between others. The next breath carries the mark that ends this one.
  const connection = record.connectionOf(Math.max(0, firstSample - BLOCK_SAMPLES), endSample + BLOCK_SAMPLES);
  if (connection === null) return 'excused';
  const fromMs = record.sentMs(blockOf(firstSample));
  const toMs = record.sentMs(blockOf(endSample));
  if (!connection.isClosedByBed && toMs > connection.closedMs - CRASH_MS) return 'excused';
  for (const { requestedMs, answeredMs } of record.stays)
    if (requestedMs - BORDER_BEFORE_MS <= toMs && fromMs <= answeredMs + BORDER_AFTER_MS) return 'excused';
  for (let block = blockOf(firstSample); block <= blockOf(endSample); block += 1) {
    const heldMs = record.heldMs(block);
    // What waited on an open connection fits, so that a stall loses nothing.
    if (heldMs > HELD_MS && record.sentMs(block) - heldMs < connection.openedMs) return 'held';
  }
  return 'owed';
}

function at(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString().slice(11, 23) : 'never';
}
