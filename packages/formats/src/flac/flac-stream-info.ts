/** What the head of a FLAC stream says (RFC 9639, 8.2). */
export interface FlacStreamInfo {
  readonly channels: number;
  readonly bitsPerSample: number;
  readonly mostBlockSamples: number;
  /** null = not said. */
  readonly mostFrameBytes: number | null;
}

export const STREAM_INFO_BYTES = 34;

export function parseFlacStreamInfo(bytes: Uint8Array): FlacStreamInfo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const told = view.getUint32(6) & 0xff_ffff;
  const packed = view.getUint32(10);
  return {
    mostBlockSamples: view.getUint16(2),
    mostFrameBytes: told === 0 ? null : told,
    channels: ((packed >> 9) & 7) + 1,
    bitsPerSample: ((packed >> 4) & 31) + 1,
  };
}
