import type { InputIssue } from '@eupnea/model';
import { WholeRecords } from '../whole-records.ts';
import { MAX_PACKET_BYTES } from './vital-limits.ts';
import {
  parseVitalDevice,
  parseVitalRecord,
  parseVitalTrack,
  type VitalDevice,
  type VitalRecord,
  type VitalTrack,
} from './vital-packet-bodies.ts';

const FILE_HEAD_BYTES = 10;
const PACKET_HEAD_BYTES = 5;
/** Bytes skipped at once within a packet that is not read. */
const SKIP_BYTES = 64 * 1024;
const TRACK = 0;
const RECORD = 1;
const DEVICE = 9;
/** Maximum number of reported issues, because a damaged file could give millions. */
const MAX_ISSUES = 100;

export interface VitalPacketTaker {
  readonly device?: (device: VitalDevice) => void;
  readonly track?: (track: VitalTrack) => void;
  readonly record?: (record: VitalRecord) => void;
  readonly issue?: (issue: InputIssue) => void;
}

type Awaited = 'file_head' | 'file_rest' | 'packet_head' | 'packet' | 'passed_over' | 'nothing';

/**
 * Splits the unpacked bytes of a .vital file into packets (docs/formats/vital.md), in bounded memory. Never throws on
 * content.
 */
export class VitalPackets {
  readonly #taker: VitalPacketTaker;
  readonly #bytes = new WholeRecords();
  #awaited: Awaited = 'file_head';
  #wanted = FILE_HEAD_BYTES;
  #type = 0;
  /** Remaining bytes of a skipped packet. */
  #left = 0;
  /** Byte offset in the unpacked stream. */
  #offset = 0;
  #packetOffset = 0;
  #issues = 0;

  constructor(taker: VitalPacketTaker) {
    this.#taker = taker;
  }

  push(bytes: Uint8Array): void {
    this.#bytes.push(
      bytes,
      () => (this.#awaited === 'nothing' ? null : this.#wanted),
      (piece) => this.#take(piece),
    );
  }

  finish(): void {
    const inside = this.#awaited !== 'packet_head' || this.#bytes.heldBytes > 0;
    if (this.#awaited === 'nothing' || !inside) return;
    const detail =
      this.#awaited === 'file_head' ? 'The header is cut short.' : 'The last packet is cut short.';
    this.#report('vital_cut_short', detail, this.#packetOffset);
  }

  #await(awaited: Awaited, bytes: number): void {
    this.#awaited = awaited;
    this.#wanted = bytes;
  }

  #take(piece: Uint8Array): void {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
    this.#offset += piece.length;
    switch (this.#awaited) {
      case 'file_head':
        return this.#takeFileHead(view);
      case 'packet_head':
        return this.#takePacketHead(view);
      case 'packet':
        this.#takePacket(piece);
        return this.#await('packet_head', PACKET_HEAD_BYTES);
      case 'passed_over':
        this.#left -= piece.length;
        return this.#passOver();
      case 'file_rest':
        return this.#await('packet_head', PACKET_HEAD_BYTES);
      case 'nothing':
    }
  }

  /**
   * Reads `VITA`, the version, and the length of the rest of the header. Times of packets are UTC, so that the header's
   * zone is not needed.
   */
  #takeFileHead(view: DataView): void {
    const rest = view.getUint16(8, true);
    if (view.getUint32(0, false) === 0x5649_5441)
      this.#await(rest === 0 ? 'packet_head' : 'file_rest', rest === 0 ? PACKET_HEAD_BYTES : rest);
    else {
      this.#report('vital_header', 'The file does not begin as a .vital file does.', 0);
      this.#await('nothing', 0);
    }
  }

  #takePacketHead(view: DataView): void {
    this.#packetOffset = this.#offset - PACKET_HEAD_BYTES;
    this.#type = view.getUint8(0);
    const length = view.getUint32(1, true);
    const known = this.#type === TRACK || this.#type === RECORD || this.#type === DEVICE;
    if (known && length <= MAX_PACKET_BYTES) {
      if (length === 0) this.#report('vital_packet', 'A packet is empty.', this.#packetOffset);
      else this.#await('packet', length);
      return;
    }
    if (length > MAX_PACKET_BYTES) {
      const detail = `A packet says that it has ${length} bytes; at most ${MAX_PACKET_BYTES} are read.`;
      this.#report('vital_packet', `${detail} It is passed over.`, this.#packetOffset);
    }
    this.#left = length;
    this.#passOver();
  }

  #passOver(): void {
    if (this.#left === 0) this.#await('packet_head', PACKET_HEAD_BYTES);
    else this.#await('passed_over', Math.min(this.#left, SKIP_BYTES));
  }

  #takePacket(body: Uint8Array): void {
    const { device, track, record } = this.#taker;
    if (this.#type === RECORD) {
      const parsed = parseVitalRecord(body, this.#packetOffset);
      if (parsed === null) this.#report('vital_packet', 'A record cannot be read.', this.#packetOffset);
      else record?.(parsed);
    } else if (this.#type === TRACK) {
      const parsed = parseVitalTrack(body);
      if (parsed === null) this.#report('vital_packet', 'A track cannot be read.', this.#packetOffset);
      else track?.(parsed);
    } else {
      const parsed = parseVitalDevice(body);
      if (parsed !== null) device?.(parsed);
    }
  }

  #report(code: string, detail: string, offset: number): void {
    this.#issues += 1;
    if (this.#issues < MAX_ISSUES) this.#taker.issue?.({ code, detail, offset });
    else if (this.#issues === MAX_ISSUES) {
      this.#taker.issue?.({ code, detail: 'More packets cannot be read and are not listed.', offset });
    }
  }
}
