import type { TFunction } from 'i18next';

/** Name of a method or formula; unknown ones stay readable. */
export function describeMethod(name: string, t: TFunction): string {
  return t(`methods.${name}`, { defaultValue: name.replaceAll('_', ' ') });
}

function describeGate(name: string, t: TFunction): string {
  return t(`gates.${name}`, { defaultValue: name.replaceAll('_', ' ') });
}

/** Failed gates in words, one line per method: `gate` is for the number, `method:gate` for a method. */
export function describeGates(gates: readonly string[], t: TFunction): readonly string[] {
  const lines: string[] = [];
  const byMethod = new Map<string, string[]>();
  for (const gate of gates) {
    const [first = '', second] = gate.split(':');
    if (second === undefined) lines.push(describeGate(first, t));
    else byMethod.set(first, [...(byMethod.get(first) ?? []), describeGate(second, t)]);
  }
  for (const [method, failed] of byMethod) lines.push(`${describeMethod(method, t)}: ${failed.join(', ')}`);
  return lines;
}
