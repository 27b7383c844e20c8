/** Codes that are English words. */
const WORDS: ReadonlySet<string> = new Set([
  'lactate',
  'glucose',
  'temperature',
  'platelets',
  'creatinine',
  'urea',
  'bilirubin',
  'albumin',
  'troponin',
]);

/** Text key of a laboratory value without symbol; null when it has one. */
export function wordKeyOf(code: string): string | null {
  return WORDS.has(code) ? `medCard.value.${code}` : null;
}

const SYMBOLS: { readonly [code: string]: string } = {
  PaCO2: 'PaCO₂',
  PaO2: 'PaO₂',
  HCO3: 'HCO₃⁻',
  BEBD: 'BE/BD',
  SaO2: 'SaO₂',
  FiO2: 'FiO₂',
  D_dimer: 'D-dimer',
  NT_proBNP: 'NT-proBNP',
};

export function symbolOf(code: string): string {
  return SYMBOLS[code] ?? code;
}
