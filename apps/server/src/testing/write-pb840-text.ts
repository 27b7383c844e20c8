/** A passive adult (Arnal 2018: normal lungs). */
const COMPLIANCE_L_PER_CMH2O = 0.054;
const RESISTANCE_CMH2O_S_PER_L = 13;
const PEEP_CMH2O = 8;
const RATE_HZ = 50;

/** Seconds of each breath that writePb840Text() writes. */
export const TEXT_BREATH_SECONDS = 3;

/** PB840 text of identical pressure-controlled breaths; `start` is its first line's wall time (no zone), or none. */
export function writePb840Text(breaths: number, start: string | null): string {
  const lines: string[] = start === null ? [] : [start];
  const breath = writeBreath();
  for (let number = 1; number <= breaths; number += 1) lines.push(`BS, S:${number % 65_536},`, breath, 'BE');
  return `${lines.join('\n')}\n`;
}

function writeBreath(): string {
  const rows: string[] = [];
  let volumeL = 0;
  for (let index = 0; index < TEXT_BREATH_SECONDS * RATE_HZ; index += 1) {
    const drive = index < RATE_HZ ? 15 : 0;
    const flowLps = (drive - volumeL / COMPLIANCE_L_PER_CMH2O) / RESISTANCE_CMH2O_S_PER_L;
    volumeL += flowLps / RATE_HZ;
    rows.push(`${(flowLps * 60).toFixed(2)}, ${(PEEP_CMH2O + drive).toFixed(2)}`);
  }
  return rows.join('\n');
}
