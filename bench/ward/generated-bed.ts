import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import { createPb840TextEncoder, type EncodableEvent, type EventSource } from '@eupnea/drivers';
import { type RecordedLoop, createLoopSource } from '@eupnea/simulator';
import { BedRecord } from './bed-record.ts';
import { tagFlow, tagPressure } from './tagged-samples.ts';

interface Waiting {
  readonly text: string;
  readonly fromSample: number;
  readonly endSample: number;
  readonly measuredMs: number;
}

/** Pieces that a bed keeps while it is away: two minutes of ten a second. */
const MOST_KEPT = 1_200;

/** What a bed does while the server cannot have its data. */
export type Absence = 'lose' | 'keep';

/**
 * A PB840 whose crystal is wrong by some ppm, on its own port. It can fall silent on an open connection, be away, and
 * come back with what it kept; it writes down what it sent and when.
 */
export class GeneratedBed {
  readonly record = new BedRecord();
  readonly ppm: number;
  readonly #source: EventSource;
  readonly #encoder = createPb840TextEncoder();
  readonly #server: Server;
  #startedMs: number | null = null;
  #socket: Socket | null = null;
  #isAway = false;
  #isHolding = false;
  /** Data are kept until a connection takes them. */
  #isKeeping = false;
  #waiting: Waiting[] = [];

  constructor(loop: RecordedLoop, offset: number, ppm: number) {
    this.ppm = ppm;
    this.#source = createLoopSource(loop, offset);
    this.#server = createServer((socket) => this.#accept(socket));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  /** Measures up to now and sends what may be sent. */
  pump(): void {
    this.#startedMs ??= performance.now();
    const elapsedMs = (performance.now() - this.#startedMs) * (1 + this.ppm / 1e6);
    this.#measure(this.#source.advance(elapsedMs));
    if (this.#socket === null) {
      if (!this.#isKeeping) this.#waiting = [];
      else if (this.#waiting.length > MOST_KEPT) this.#waiting.shift();
    } else if (!this.#isHolding) this.#flush(this.#socket);
  }

  /** Stays connected and sends nothing until `resume`. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Hangs up, and refuses connections until `resume`. */
  leave(absence: Absence): void {
    this.#isAway = true;
    this.#isKeeping = absence === 'keep';
    this.#hangUp();
  }

  /** Sends again, or accepts connections again; what was kept goes to the first one. */
  resume(): void {
    this.#isHolding = false;
    this.#isAway = false;
  }

  async close(): Promise<void> {
    this.resume();
    this.pump();
    this.#isAway = true;
    this.#hangUp();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #measure(events: readonly EncodableEvent[]): void {
    const fromSample = this.record.samples;
    const text = events.map((event) => this.#encode(event)).join('');
    if (text === '') return;
    this.#waiting.push({ text, fromSample, endSample: this.record.samples, measuredMs: Date.now() });
  }

  #encode(event: EncodableEvent): string {
    if (event.type === 'mark' && event.kind === 'inspiration_start') {
      const deviceBreathNumber = this.record.beginBreath();
      return this.#encoder.encode([{ ...event, deviceBreathNumber }]);
    }
    if (event.type !== 'samples') return '';
    const { block } = event;
    const first = this.record.samples;
    const flow = block.channels.flow?.map((value, at) => tagFlow(value, first + at));
    const pressure = block.channels.pressure?.map((value, at) => tagPressure(value, first + at));
    if (flow === undefined || pressure === undefined) throw new Error('the loop has no pressure or flow');
    this.record.samples += block.length;
    return this.#encoder.encode([{ ...event, block: { ...block, channels: { flow, pressure } } }]);
  }

  #flush(socket: Socket): void {
    // A socket that the reader closed takes nothing more, although its close event is still to come.
    if (!socket.writable || this.#waiting.length === 0) return;
    const nowMs = Date.now();
    socket.write(this.#waiting.map(({ text }) => text).join(''));
    // All of a backlog is as late as its oldest piece: what cannot be dated of it is dropped from its beginning.
    const heldMs = nowMs - (this.#waiting[0]?.measuredMs ?? nowMs);
    for (const { fromSample, endSample } of this.#waiting)
      if (endSample > fromSample) this.record.noteSent(fromSample, endSample, nowMs, heldMs);
    this.#waiting = [];
    this.#isKeeping = false;
  }

  #accept(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (this.#isAway) {
      socket.destroy();
      return;
    }
    this.#socket?.destroy();
    this.#socket = socket;
    const connection = { openedMs: Date.now(), closedMs: Number.POSITIVE_INFINITY, isClosedByBed: false };
    this.record.connections.push(connection);
    socket.setNoDelay(true);
    socket.resume();
    const lose = (): void => {
      connection.closedMs = Math.min(connection.closedMs, Date.now());
      if (this.#socket === socket) this.#socket = null;
    };
    socket.on('end', lose);
    socket.on('close', lose);
  }

  #hangUp(): void {
    const connection = this.record.connections.at(-1);
    if (this.#socket === null || connection === undefined) return;
    connection.isClosedByBed = true;
    connection.closedMs = Date.now();
    this.#socket.end();
    this.#socket = null;
  }
}
