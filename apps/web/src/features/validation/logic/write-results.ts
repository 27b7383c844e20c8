import { writeCsvLine } from '@eupnea/model';
import type { GroupResult, KindResult, ValidationArm } from '@eupnea/validation';
import { countPresent, type ShownArms } from './shown-results.ts';

const COLUMNS = [
  'ventilator_sends',
  'modes',
  'kind',
  'recordings',
  'breaths',
  'hours',
  'breaths_with_it',
  'true_positive',
  'false_negative',
  'false_positive',
  'true_negative',
  'ambiguous',
  'sensitivity',
  'sensitivity_low',
  'sensitivity_high',
  'specificity',
  'specificity_low',
  'specificity_high',
  'ppv',
  'ppv_low',
  'ppv_high',
  'found_events_per_hour',
  'true_events_per_hour',
  'onset_f1',
  'plain_sensitivity',
  'plain_specificity',
  'plain_ppv',
] as const;

const SENDS: { readonly [Arm in ValidationArm]: string } = { silent: 'no settings', settings: 'settings' };

/** One row per kind, mode and arm: decimal points, unrounded, empty without a value. */
export function writeResultsCsv(arms: ShownArms): string {
  const rows = (['silent', 'settings'] as const).flatMap((arm) => {
    const { together, modes } = arms[arm];
    const groups = [{ ...together, name: 'vc+pc+ps' }, ...modes].filter(({ recordings }) => recordings > 0);
    return groups.flatMap((group) => group.kinds.map((result) => [SENDS[arm], ...writeKind(group, result)]));
  });
  return `${[COLUMNS, ...rows].map(writeCsvLine).join('\r\n')}\r\n`;
}

function writeKind(group: GroupResult, result: KindResult): readonly (string | number | null)[] {
  const { counts, plain } = result;
  const estimates = [result.sensitivity, result.specificity, result.ppv];
  return [
    group.name,
    result.kind,
    group.recordings,
    group.breaths,
    group.hours,
    countPresent(result),
    counts.truePositive,
    counts.falseNegative,
    counts.falsePositive,
    counts.trueNegative,
    counts.ambiguous,
    ...estimates.flatMap(({ value, low, high }) => [value, low, high]),
    result.foundEventsPerHour,
    result.trueEventsPerHour,
    result.onsetF1,
    plain.sensitivity,
    plain.specificity,
    plain.ppv,
  ];
}
