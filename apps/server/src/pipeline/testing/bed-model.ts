import { type SampleBlock, type SampleClock, sampleTimeMs, serverTimeUs } from '@eupnea/model';
import { SessionTracker } from '../session-tracker.ts';
import { StreamPlacer } from '../stream-placer.ts';
import { MemorySessions, type Stay } from './memory-sessions.ts';

const RATE_HZ = 10;
const BLOCK_SAMPLES = 4;
const BLOCK_MS = (BLOCK_SAMPLES * 1000) / RATE_HZ;
const START_MS = 1_700_000_000_000;
const SYNC_MS = 1;
/** Longer than a burst is held (held-samples.ts), so that what follows meets samples with dates. */
const AFTER_BURST_MS = 3_500;

interface PlacedBlock {
  readonly fromMs: number;
  readonly length: number;
  readonly stay: Stay;
}

/** A block that arrived and was not read yet. */
interface UnreadBlock {
  readonly block: SampleBlock;
  readonly arrivedMs: number;
}

export type BedStep =
  | 'stream'
  | 'burst'
  | 'stall'
  | 'readLate'
  | 'drift'
  | 'reconnect'
  | 'restart'
  | 'assign'
  | 'assignWhileStreaming'
  | 'undo'
  | 'transfer'
  | 'standby'
  | 'clock';

/**
 * One bed with the real placing of samples and the real session tracker over sessions in memory. Remembers for each
 * sample who was on the device when it arrived.
 */
export class BedModel {
  readonly #done: Map<string, number>;
  /** Real time, and the server's clock by its deviation from it. */
  #realMs = START_MS;
  #clockMs = 0;
  #gain = 1;
  #index = 0;
  /** Samples that the device measured and did not send. */
  #buffered = 0;
  #fraction = 0;
  /** Time for which what arrives waits to be read: it is gathered, or the server is busy. */
  #readLateMs = 0;
  #unread: UnreadBlock[] = [];
  #stay: Stay = { patient: null };
  #formerPatient: number | null | undefined;
  readonly #sessions = new MemorySessions();
  #placed: PlacedBlock[] = [];
  #placer: StreamPlacer;
  #tracker: SessionTracker;
  #epoch = 0;
  #endMs = Number.NEGATIVE_INFINITY;
  #isConnected = false;

  constructor(done: Map<string, number>) {
    this.#done = done;
    this.#tracker = this.#createTracker();
    this.#placer = this.#createPlacer();
    // As the server does before the first connection: what is on the bed then is a border for what comes.
    this.#tracker.resume(this.#sessions.read());
  }

  async run(step: BedStep, amount: number): Promise<void> {
    switch (step) {
      case 'stream':
        return this.#stream(amount * 1000);
      case 'burst':
        this.#buffered += amount * RATE_HZ;
        return this.#stream(AFTER_BURST_MS);
      case 'stall':
        this.#pass(amount * 1000);
        return this.#stream(AFTER_BURST_MS);
      case 'readLate':
        this.#readLateMs = amount;
        return;
      case 'drift':
        this.#gain = 1 + amount / 1000;
        return;
      case 'reconnect':
        this.#disconnect();
        this.#pass(amount * 1000);
        return this.#stream(AFTER_BURST_MS);
      case 'restart':
        return this.#restart();
      case 'assign':
        return this.#assign(amount === 0 ? null : amount, 0);
      case 'assignWhileStreaming':
        return this.#assign((this.#stay.patient ?? 0) === 1 ? 2 : 1, amount);
      case 'undo':
        return this.#relabel(this.#formerPatient);
      case 'transfer':
        return this.#relabel(amount);
      case 'standby':
        return this.#standby(amount * 1000);
      case 'clock':
        this.#clockMs += amount * 1000;
        return;
    }
  }

  /** Samples that stand in the record of a patient who was not on the device when they arrived. */
  findWrong(): readonly string[] {
    const wrong: string[] = [];
    for (const { fromMs, length, stay } of this.#placed) {
      for (let at = 0; at < length; at += 1) {
        const timeUs = serverTimeUs(fromMs + (at * 1000) / RATE_HZ);
        const owner = this.#sessions.find(timeUs);
        if (owner === undefined || owner.patient === null) this.#count('nobody');
        else if (owner.patient === stay.patient) this.#count('kept');
        else wrong.push(`${timeUs - BigInt(START_MS) * 1000n} of ${stay.patient} with ${owner.patient}`);
      }
    }
    return wrong;
  }

  get #now(): number {
    return this.#realMs + this.#clockMs;
  }

  async #stream(durationMs: number): Promise<void> {
    this.#connect();
    for (let passed = 0; passed < durationMs; passed += BLOCK_MS) {
      this.#pass(BLOCK_MS);
      this.#arrive();
      const [oldest] = this.#unread;
      if (oldest !== undefined && Math.abs(this.#now - oldest.arrivedMs) >= this.#readLateMs) this.#read();
    }
    this.#placer.tick(this.#now, this.#unread.length > 0);
    await this.#tracker.settle();
  }

  #pass(durationMs: number): void {
    this.#realMs += durationMs;
    const samples = (durationMs * RATE_HZ * this.#gain) / 1000 + this.#fraction;
    this.#buffered += Math.floor(samples);
    this.#fraction = samples % 1;
  }

  #arrive(): void {
    while (this.#buffered >= BLOCK_SAMPLES) {
      this.#buffered -= BLOCK_SAMPLES;
      this.#count('sent', BLOCK_SAMPLES);
      const column = new Float32Array(BLOCK_SAMPLES);
      const block = {
        firstIndex: this.#index,
        rateHz: RATE_HZ,
        length: BLOCK_SAMPLES,
        channels: { pressure: column, flow: column },
      };
      stayOf.set(column.buffer, this.#stay);
      this.#index += BLOCK_SAMPLES;
      this.#unread.push({ block, arrivedMs: this.#now });
    }
  }

  #read(): void {
    for (const { block, arrivedMs } of this.#unread.splice(0)) {
      try {
        this.#placer.offer({ type: 'samples', block }, arrivedMs);
      } catch {
        this.#disconnect();
        this.#connect();
      }
    }
  }

  #connect(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#index = 0;
    this.#placer.connected(this.#now);
  }

  #disconnect(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    // As the gateway does when a connection ends.
    this.#read();
    try {
      this.#placer.disconnected();
    } catch {
      // The gateway survives a stream that starts over too often.
    }
  }

  async #restart(): Promise<void> {
    this.#disconnect();
    await this.#tracker.settle();
    this.#tracker = this.#createTracker();
    this.#placer = this.#createPlacer();
    this.#tracker.resume(this.#sessions.read());
  }

  async #assign(patient: number | null, appliedAfterMs: number): Promise<void> {
    const { patient: former } = this.#stay;
    if (former === patient) return;
    this.#pass(SYNC_MS);
    this.#stay = { patient };
    this.#sessions.assign(this.#stay, serverTimeUs(this.#now));
    this.#formerPatient = former;
    if (appliedAfterMs > 0) await this.#stream(appliedAfterMs);
    // As the gateway does before a change: what arrived before the next patient is placed before them.
    this.#read();
    await this.#tracker.reload();
  }

  /** A transfer, or the undo of an assignment: the whole stay belongs to another patient. */
  async #relabel(patient: number | null | undefined): Promise<void> {
    if (patient === undefined || !this.#sessions.relabel(this.#stay, patient)) return;
    this.#formerPatient = this.#stay.patient;
    this.#stay.patient = patient;
    this.#read();
    await this.#tracker.reload();
  }

  async #standby(durationMs: number): Promise<void> {
    const sinceMs = this.#now;
    this.#realMs += durationMs;
    this.#tracker.tick(this.#now, sinceMs, null);
    await this.#tracker.settle();
  }

  #createTracker(): SessionTracker {
    return new SessionTracker({
      deviceId: 1,
      source: this.#sessions.createSource(() => this.#stay),
      onBorder: (borderMs) => this.#placer.changePatient(borderMs, this.#now),
      onAssignment: () => {},
      onChanged: () => {},
      onError: (error) => {
        throw error;
      },
    });
  }

  #createPlacer(): StreamPlacer {
    const previous = this.#epoch === 0 ? null : { number: this.#epoch, endMs: this.#endMs };
    return new StreamPlacer(
      {
        beginEpoch: ({ number, anchorMs }) => {
          this.#epoch = number;
          this.#tracker.beginEpoch(anchorMs);
          this.#ensureOpen(anchorMs);
        },
        endEpoch: (endMs) => {
          this.#endMs = Math.max(this.#endMs, endMs);
        },
        placeBlock: (block, clock) => this.#place(block, clock),
        placeMark: () => {},
        placeLoss: () => {},
        dropSamples: () => this.#count('dropped'),
        beginEarlier: () => this.#count('set back'),
      },
      previous,
      this.#now,
    );
  }

  #place(block: SampleBlock, clock: SampleClock): void {
    const column = block.channels.pressure;
    const stay = column === undefined ? undefined : stayOf.get(column.buffer);
    if (stay === undefined) throw new Error('a block keeps the memory that it arrived in');
    const fromMs = sampleTimeMs(clock, block.firstIndex);
    this.#placed.push({ fromMs, length: block.length, stay });
    this.#ensureOpen(fromMs);
  }

  #ensureOpen(atMs: number): void {
    if (this.#tracker.session === null) this.#tracker.ensureOpen(serverTimeUs(atMs));
  }

  #count(what: string, by = 1): void {
    this.#done.set(what, (this.#done.get(what) ?? 0) + by);
  }
}

/** Who was on the device when the block arrived, by the block's memory, which the placing does not copy. */
const stayOf = new WeakMap<ArrayBufferLike, Stay>();
