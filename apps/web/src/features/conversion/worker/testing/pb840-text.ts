export const EMPTY_DEVICE = { model: null, serial: null, software: null };

const INSPIRATION_ROWS = 50;
const EXPIRATION_ROWS = 100;

/** Square breaths in PB840 format: 1 s in, 2 s out. */
export function pb840Text(breaths: number): string {
  const lines = ['2026-11-20-10-00-00.000000'];
  for (let breath = 1; breath <= breaths; breath += 1) {
    lines.push(`BS, S:${breath},`);
    for (let row = 0; row < INSPIRATION_ROWS; row += 1) lines.push('10.00, 12.00');
    for (let row = 0; row < EXPIRATION_ROWS; row += 1) lines.push('-5.00, 5.00');
    lines.push('BE');
  }
  return `${lines.join('\n')}\n`;
}
