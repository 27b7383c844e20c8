/**
 * Marks samples so that a stored sample says when it was sent. The hundredths of flow are the sample's place in its
 * block of ten, the hundredths of pressure one digit of the block's number, so that any ten stored samples of a block
 * name it. Both survive the two decimals of a PB840 and the storage.
 */
export const BLOCK_SAMPLES = 10;

/** @param index of the sample since the start of its device */
export function tagFlow(flowLpm: number, index: number): number {
  return setHundredths(flowLpm, index % BLOCK_SAMPLES);
}

/** @param index of the sample since the start of its device */
export function tagPressure(pressureCmh2o: number, index: number): number {
  const block = Math.floor(index / BLOCK_SAMPLES);
  return setHundredths(pressureCmh2o, Math.floor(block / 10 ** (index % BLOCK_SAMPLES)) % 10);
}

/** @returns number of the block that begins at this sample; null when no whole block begins here */
export function readTag(flow: Float32Array, pressure: Float32Array, at: number): number | null {
  let block = 0;
  for (let place = 0; place < BLOCK_SAMPLES; place += 1) {
    if (hundredthsOf(flow[at + place] ?? Number.NaN) !== place) return null;
    block += hundredthsOf(pressure[at + place] ?? Number.NaN) * 10 ** place;
  }
  return Number.isNaN(block) ? null : block;
}

function setHundredths(value: number, digit: number): number {
  const tenths = Math.trunc(Math.abs(value) * 10);
  return (value < 0 ? -1 : 1) * (tenths / 10 + digit / 100);
}

function hundredthsOf(value: number): number {
  return Math.round(Math.abs(value) * 100) % 10;
}
