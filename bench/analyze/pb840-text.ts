const RATE_HZ = 50;
/** A passive adult, alternating between pressure support and volume control (Arnal 2018: normal lungs). */
const COMPLIANCE_L = 0.054;
const RESISTANCE = 13;
const PEEP = 8;

/** At least `bytes` bytes of PB840 text: seeded passive breaths of varying length with sensor noise. */
export function writePb840Text(bytes: number): Uint8Array {
  const lines: string[] = ['2200-01-01-00-00-00.000000'];
  let written = 0;
  let state = 12_345;
  const noise = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
  for (let breath = 0; written < bytes; breath += 1) {
    const text = writeBreath(breath & 0xffff, breath % 2 === 0, noise);
    lines.push(text);
    written += text.length + 1;
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

function writeBreath(counter: number, pressureControlled: boolean, noise: () => number): string {
  const rows: string[] = [`BS, S:${counter},`];
  const inspirationSamples = 45 + Math.round(8 * noise());
  const samples = 160 + Math.round(40 * noise());
  let volume = 0;
  for (let index = 0; index < samples; index += 1) {
    const inspiring = index < inspirationSamples;
    let flow: number;
    if (inspiring && !pressureControlled) flow = 0.5;
    else flow = ((inspiring ? 15 : 0) - volume / COMPLIANCE_L) / RESISTANCE;
    volume += flow / RATE_HZ;
    const pressure = PEEP + (inspiring ? volume / COMPLIANCE_L + RESISTANCE * flow : 0.1);
    rows.push(`${(flow * 60 + 0.2 * noise()).toFixed(2)}, ${(pressure + 0.05 * noise()).toFixed(2)}`);
  }
  rows.push('BE');
  return rows.join('\n');
}
