/** Words of the frame of the guide and of what programs write into its pages, in the four languages. */
export const GUIDE_LANGUAGES = ['en', 'nl', 'de', 'pt-BR'] as const;
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number];

export interface GuideWords {
  readonly language: string;
  readonly guide: string;
  readonly skip: string;
  readonly search: string;
  readonly found: string;
  readonly none: string;
  readonly contents: string;
  readonly onThisPage: string;
  readonly theme: string;
  readonly application: string;
  readonly researchOnly: string;
  readonly chapters: Readonly<Record<string, string>>;
  readonly tracks: Readonly<Record<'pressure' | 'flow' | 'volume' | 'muscle_pressure', string>>;
  readonly drawn: string;
  readonly accuracy: string;
  readonly accuracyArms: Readonly<Record<'settings' | 'silent', string>>;
  readonly accuracyHeads: readonly [string, string, string, string];
  readonly accuracyNote: string;
  readonly findingConfidence: string;
  readonly kindHeads: readonly [string, string, string];
}

const en: GuideWords = {
  language: 'English',
  guide: 'Guide',
  skip: 'Skip to content',
  search: 'Search the guide',
  found: '{n} results',
  none: 'No results',
  contents: 'Chapters',
  onThisPage: 'On this page',
  theme: 'Switch between dark and light',
  application: 'Open Eupnea',
  researchOnly: 'For research purpose only',
  chapters: {
    '': 'Start',
    jobs: 'Jobs',
    screens: 'Screens',
    atlas: 'Asynchrony atlas',
    numbers: 'Numbers',
    reference: 'Reference',
    formats: 'File formats and device protocols',
    methods: 'Methods',
    administration: 'Administration',
  },
  tracks: {
    pressure: 'Airway pressure, cmH₂O',
    flow: 'Flow, L/min (up: into the patient)',
    volume: 'Volume, mL',
    muscle_pressure: 'Muscle pressure, cmH₂O (known in the simulation only)',
  },
  drawn:
    'Simulated breath in {mode}. The breath in question is shaded; the line in it is the end of inspiration. One division is 1 s.',
  accuracy:
    'Held-out simulated patients, analysis version {version}, {breaths} breaths. In brackets: 95 % interval.',
  accuracyArms: { settings: 'Device sends its settings', silent: 'Device sends waves only' },
  accuracyHeads: ['', 'Sensitivity', 'Specificity', 'Positive predictive value'],
  accuracyNote:
    'Sensitivity: share of the true ones that Eupnea finds. Specificity: share of the other breaths without this finding. Positive predictive value: share of the findings that are true. Simulated patients are not patients: expect less at the bedside.',
  findingConfidence: 'Each finding also has a [confidence](confidence.md).',
  kindHeads: ['Code', 'Kind', 'In one sentence'],
};

const nl: GuideWords = {
  language: 'Nederlands',
  guide: 'Handleiding',
  skip: 'Naar de inhoud',
  search: 'Zoek in de handleiding',
  found: '{n} resultaten',
  none: 'Geen resultaten',
  contents: 'Hoofdstukken',
  onThisPage: 'Op deze pagina',
  theme: 'Wissel tussen donker en licht',
  application: 'Open Eupnea',
  researchOnly: 'Uitsluitend voor onderzoek',
  chapters: { ...en.chapters, '': 'Begin', atlas: 'Asynchronie-atlas' },
  tracks: {
    pressure: 'Luchtwegdruk, cmH₂O',
    flow: 'Flow, L/min (omhoog: naar de patiënt)',
    volume: 'Volume, mL',
    muscle_pressure: 'Spierdruk, cmH₂O (alleen in de simulatie bekend)',
  },
  drawn:
    'Gesimuleerde ademteug in {mode}. De bedoelde ademteug is gearceerd; de lijn erin is het einde van de inspiratie. Eén vak is 1 s.',
  accuracy:
    'Achtergehouden gesimuleerde patiënten, analyseversie {version}, {breaths} ademteugen. Tussen haakjes: 95 %-interval.',
  accuracyArms: { settings: 'Apparaat stuurt zijn instellingen', silent: 'Apparaat stuurt alleen curven' },
  accuracyHeads: ['', 'Sensitiviteit', 'Specificiteit', 'Positief voorspellende waarde'],
  accuracyNote:
    'Sensitiviteit: deel van de echte gevallen dat Eupnea vindt. Specificiteit: deel van de andere ademteugen zonder deze bevinding. Positief voorspellende waarde: deel van de bevindingen dat klopt. Gesimuleerde patiënten zijn geen patiënten: reken aan het bed op minder.',
  findingConfidence:
    'Elke bevinding heeft een eigen betrouwbaarheid; zie [betrouwbaarheid van een bevinding](confidence.md).',
  kindHeads: ['Code', 'Soort', 'In één zin'],
};

const de: GuideWords = {
  language: 'Deutsch',
  guide: 'Handbuch',
  skip: 'Zum Inhalt',
  search: 'Handbuch durchsuchen',
  found: '{n} Treffer',
  none: 'Keine Treffer',
  contents: 'Kapitel',
  onThisPage: 'Auf dieser Seite',
  theme: 'Zwischen dunkel und hell wechseln',
  application: 'Eupnea öffnen',
  researchOnly: 'Nur für Forschungszwecke',
  chapters: { ...en.chapters, '': 'Einstieg', atlas: 'Asynchronie-Atlas' },
  tracks: {
    pressure: 'Atemwegsdruck, cmH₂O',
    flow: 'Flow, L/min (nach oben: zum Patienten)',
    volume: 'Volumen, mL',
    muscle_pressure: 'Muskeldruck, cmH₂O (nur in der Simulation bekannt)',
  },
  drawn:
    'Simulierter Atemzug in {mode}. Der gemeinte Atemzug ist hinterlegt; die Linie darin ist das Ende der Inspiration. Ein Abschnitt ist 1 s.',
  accuracy:
    'Zurückgehaltene simulierte Patienten, Analyseversion {version}, {breaths} Atemzüge. In Klammern: 95-%-Intervall.',
  accuracyArms: { settings: 'Gerät sendet seine Einstellungen', silent: 'Gerät sendet nur Kurven' },
  accuracyHeads: ['', 'Sensitivität', 'Spezifität', 'Positiver Vorhersagewert'],
  accuracyNote:
    'Sensitivität: Anteil der tatsächlichen Fälle, die Eupnea findet. Spezifität: Anteil der anderen Atemzüge ohne diesen Befund. Positiver Vorhersagewert: Anteil der Befunde, die zutreffen. Simulierte Patienten sind keine Patienten: Am Bett ist mit weniger zu rechnen.',
  findingConfidence:
    'Jeder Befund hat eine eigene Konfidenz; siehe [Konfidenz eines Befundes](confidence.md).',
  kindHeads: ['Kürzel', 'Art', 'In einem Satz'],
};

const pt: GuideWords = {
  language: 'Português (Brasil)',
  guide: 'Guia',
  skip: 'Ir para o conteúdo',
  search: 'Pesquisar no guia',
  found: '{n} resultados',
  none: 'Nenhum resultado',
  contents: 'Capítulos',
  onThisPage: 'Nesta página',
  theme: 'Alternar entre escuro e claro',
  application: 'Abrir o Eupnea',
  researchOnly: 'Somente para pesquisa',
  chapters: { ...en.chapters, '': 'Início', atlas: 'Atlas de assincronias' },
  tracks: {
    pressure: 'Pressão nas vias aéreas, cmH₂O',
    flow: 'Fluxo, L/min (para cima: em direção ao paciente)',
    volume: 'Volume, mL',
    muscle_pressure: 'Pressão muscular, cmH₂O (conhecida só na simulação)',
  },
  drawn:
    'Ciclo simulado em {mode}. O ciclo em questão está sombreado; a linha dentro dele é o fim da inspiração. Uma divisão é 1 s.',
  accuracy:
    'Pacientes simulados reservados para teste, versão de análise {version}, {breaths} ciclos. Entre parênteses: intervalo de 95 %.',
  accuracyArms: { settings: 'O aparelho envia seus ajustes', silent: 'O aparelho envia só as curvas' },
  accuracyHeads: ['', 'Sensibilidade', 'Especificidade', 'Valor preditivo positivo'],
  accuracyNote:
    'Sensibilidade: parte dos casos verdadeiros que o Eupnea encontra. Especificidade: parte dos outros ciclos sem este achado. Valor preditivo positivo: parte dos achados que são verdadeiros. Pacientes simulados não são pacientes: espere menos à beira do leito.',
  findingConfidence: 'Cada achado tem a sua própria confiança; veja [confiança de um achado](confidence.md).',
  kindHeads: ['Código', 'Tipo', 'Em uma frase'],
};

const WORDS: Readonly<Record<GuideLanguage, GuideWords>> = { en, nl, de, 'pt-BR': pt };

export function wordsOf(language: GuideLanguage): GuideWords {
  return WORDS[language];
}

/** Language of a page by the folder it stands in: `docs/guide/nl/…` is Dutch, everything outside such a folder English. */
export function languageOf(path: string): GuideLanguage {
  return GUIDE_LANGUAGES.find((language) => path.includes(`/${language}/`)) ?? 'en';
}
