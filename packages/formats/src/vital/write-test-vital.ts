import { gzipSync } from 'fflate';
import { encodeUtf8 } from '../encode-utf8.ts';

/** Parts of a .vital file for tests, from the format's description and independent of the reader's code. */
export interface TestTrack {
  readonly id: number;
  /** 1 wave, 2 number, 5 text. */
  readonly type: number;
  /** 1 f32, 2 f64, 3 i8, 4 u8, 5 i16, 6 u16, 7 i32, 8 u32. */
  readonly format: number;
  readonly name: string;
  readonly unit: string;
  readonly rateHz?: number;
  readonly gain?: number;
  readonly base?: number;
}

const le = (bytes: number, write: (view: DataView) => void): number[] => {
  const buffer = new ArrayBuffer(bytes);
  write(new DataView(buffer));
  return [...new Uint8Array(buffer)];
};
const u8 = (value: number) => [value & 255];
const u16 = (value: number) => le(2, (view) => view.setUint16(0, value, true));
const u32 = (value: number) => le(4, (view) => view.setUint32(0, value, true));
const f32 = (value: number) => le(4, (view) => view.setFloat32(0, value, true));
const f64 = (value: number) => le(8, (view) => view.setFloat64(0, value, true));
const text = (value: string) => {
  const bytes = encodeUtf8(value);
  return [...u32(bytes.length), ...bytes];
};
const WRITE: { readonly [format: number]: (value: number) => number[] } = {
  1: f32,
  2: f64,
  3: u8,
  4: u8,
  5: u16,
  6: u16,
  7: (value) => le(4, (view) => view.setInt32(0, value, true)),
  8: u32,
};

export function testPacket(type: number, body: readonly number[], length = body.length): number[] {
  return [...u8(type), ...u32(length), ...body];
}

export function testDevice(id: number, name: string): number[] {
  return testPacket(9, [...u32(id), ...text(name), ...text(name), ...text('COM1')]);
}

export function testTrack(track: TestTrack, deviceId = 7): number[] {
  const { id, type, format, name, unit, rateHz = 0, gain = 1, base = 0 } = track;
  const head = [...u16(id), ...u8(type), ...u8(format), ...text(name), ...text(unit)];
  const tail = [...f32(0), ...f32(1), ...u32(0), ...f32(rateHz), ...f64(gain), ...f64(base), ...u8(0)];
  return testPacket(0, [...head, ...tail, ...u32(deviceId)]);
}

export function testWave(track: TestTrack, seconds: number, samples: readonly number[]): number[] {
  const values = samples.flatMap((sample) => WRITE[track.format]?.(sample) ?? []);
  return testPacket(1, [...u16(10), ...f64(seconds), ...u16(track.id), ...u32(samples.length), ...values]);
}

export function testNumber(track: TestTrack, seconds: number, value: number): number[] {
  return testPacket(1, [
    ...u16(10),
    ...f64(seconds),
    ...u16(track.id),
    ...(WRITE[track.format]?.(value) ?? []),
  ]);
}

export function testRemark(track: TestTrack, seconds: number, remark: string): number[] {
  return testPacket(1, [...u16(10), ...f64(seconds), ...u16(track.id), ...u32(0), ...text(remark)]);
}

export function writeTestVital(packets: readonly (readonly number[])[]): Uint8Array {
  const head = [...Array.from('VITA', (letter) => letter.charCodeAt(0)), ...u32(3), ...u16(10)];
  return gzipSync(Uint8Array.from([...head, ...u16(0), ...u32(0), ...u32(1), ...packets.flat()]), {
    mtime: 0,
  });
}

export const TEST_AWF: TestTrack = {
  id: 1,
  type: 1,
  format: 5,
  name: 'AWF',
  unit: 'L/min',
  rateHz: 62.5,
  gain: 0.1,
};
export const TEST_AWP: TestTrack = {
  id: 2,
  type: 1,
  format: 6,
  name: 'AWP',
  unit: 'hPa',
  rateHz: 62.5,
  gain: 0.02,
  base: -20,
};
export const TEST_RATE: TestTrack = { id: 3, type: 2, format: 1, name: 'RR', unit: '/min' };
export const TEST_EVENT: TestTrack = { id: 4, type: 5, format: 1, name: 'EVENT', unit: '' };
