const RATE_HZ = 100;

/** Flow and pressure of a passive breath of four seconds at a row index. */
export function sampleAt(index: number): {
  readonly flow: number;
  readonly pressure: number;
  readonly inspiring: boolean;
} {
  const seconds = (index % (4 * RATE_HZ)) / RATE_HZ;
  const inspiring = seconds < 1;
  const flow = inspiring ? 30 : -45 * Math.exp(-1.5 * (seconds - 1));
  return { flow, pressure: inspiring ? 8 + 12 * seconds : 6 + 4 * Math.exp(-3 * (seconds - 1)), inspiring };
}

function repeat(bytes: number, head: string, row: (index: number) => string): Uint8Array {
  const lines = [head];
  let written = head.length;
  for (let index = 0; written < bytes; index += 1) {
    const line = row(index);
    lines.push(line);
    written += line.length + 1;
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** A table with semicolons and decimal commas. */
export function writeTableText(bytes: number): Uint8Array {
  const comma = (value: number, decimals: number) => value.toFixed(decimals).replace('.', ',');
  return repeat(bytes, 'Zeit (s);Flow (L/min);Druck (mbar)', (index) => {
    const { flow, pressure } = sampleAt(index);
    return `${comma(index / RATE_HZ, 2)};${comma(flow, 2)};${comma(pressure, 2)}`;
  });
}

/** A SERVO-U recording, far longer than the device's thirty seconds, to measure the reader's speed. */
export function writeServoText(bytes: number): Uint8Array {
  const head =
    '\uFEFF[REC]\nDate\t28/01/26 17:06:14\nDate format\tdd/MM/yy\nDecimal separator\tPOINT\n==========\n[DATA]\nTime\tPhase\tPaw (cmH2O)\tFlow (l/m)\tV (ml)\tTrigger';
  return repeat(bytes, head, (index) => {
    const { flow, pressure, inspiring } = sampleAt(index);
    const ms = index * (1000 / RATE_HZ);
    const clock = new Date(ms % 86_400_000).toISOString().slice(11, 23).replace('.', ':');
    return `${clock}\t${inspiring ? 'insp.' : 'exp.'}\t${pressure.toFixed(2)}\t${flow.toFixed(2)}\t100.00`;
  });
}
