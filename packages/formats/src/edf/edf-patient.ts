import type { EdfHeader } from './edf-header.ts';

/** Words of anonymous files. */
const NOBODY = /^(?:[x?_\-.0]*|anon\w*|unknown|none|patient|subject|n\/?a)$/iu;

/**
 * What an EDF header says of its patient, label by label. EDF+ writes code, sex, date of birth and name, with X for what
 * is not told; in EDF the field is free, and its first word is mostly the code.
 */
export function readEdfPatient({ patient, variant }: EdfHeader): readonly (readonly [string, string])[] {
  const [code, , birth, name] = patient.split(/\s+/u);
  const told: readonly (readonly [string, string | undefined])[] = variant.endsWith('+')
    ? [
        ['patient id', code],
        ['birth date', birth],
        ['patient name', name],
      ]
    : [
        ['patient id', code],
        ['patient', patient],
      ];
  return told.flatMap(([label, text]) => (text === undefined || NOBODY.test(text) ? [] : [[label, text]]));
}
