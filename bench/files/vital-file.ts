import { gzipSync } from 'node:zlib';
import { sampleAt } from './device-texts.ts';

const RATE_HZ = 100;
/** One second of samples per block, as monitors write. */
const BLOCK_SAMPLES = 100;
const RECORD = 1;

/** A .vital file (docs/formats/vital.md) of flow and pressure. @param bytes unpacked */
export function writeVitalFile(bytes: number): Uint8Array {
  const head = Buffer.alloc(20);
  head.write('VITA');
  head.writeUInt32LE(3, 4);
  head.writeUInt16LE(10, 8);
  const pieces = [head, describeTrack(1, 'AWF', 'L/min'), describeTrack(2, 'AWP', 'cmH2O')];
  let written = 0;
  for (let block = 0; written < bytes; block += 1) {
    for (const track of [1, 2]) {
      const piece = writeBlock(track, block);
      pieces.push(piece);
      written += piece.length;
    }
  }
  return gzipSync(Buffer.concat(pieces));
}

function describeTrack(id: number, name: string, unit: string): Buffer {
  const body = Buffer.alloc(4 + 4 + name.length + 4 + unit.length + 37);
  body.writeUInt16LE(id, 0);
  body.writeUInt8(1, 2);
  body.writeUInt8(5, 3);
  body.writeUInt32LE(name.length, 4);
  body.write(name, 8);
  body.writeUInt32LE(unit.length, 8 + name.length);
  body.write(unit, 12 + name.length);
  const tail = 12 + name.length + unit.length;
  body.writeFloatLE(RATE_HZ, tail + 12);
  body.writeDoubleLE(0.01, tail + 16);
  return packet(0, body);
}

function writeBlock(track: number, block: number): Buffer {
  const body = Buffer.alloc(16 + 2 * BLOCK_SAMPLES);
  body.writeUInt16LE(10, 0);
  body.writeDoubleLE(1.6e9 + (block * BLOCK_SAMPLES) / RATE_HZ, 2);
  body.writeUInt16LE(track, 10);
  body.writeUInt32LE(BLOCK_SAMPLES, 12);
  for (let index = 0; index < BLOCK_SAMPLES; index += 1) {
    const { flow, pressure } = sampleAt(block * BLOCK_SAMPLES + index);
    body.writeInt16LE(Math.round(100 * (track === 1 ? flow : pressure)), 16 + 2 * index);
  }
  return packet(RECORD, body);
}

function packet(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(type, 0);
  head.writeUInt32LE(body.length, 1);
  return Buffer.concat([head, body]);
}
