/**
 * Design tokens: every colour, size and time, defined once. `tokens-css.ts` derives the CSS variables;
 * canvases read them directly. tokens.test.ts checks the contrast.
 */
export const COLOR_TOKENS = {
  dark: {
    surface: {
      canvas: '#0B1118',
      surface: '#111A24',
      raised: '#192532',
      sunken: '#070C12',
      selected: '#1D2C47',
      targetShade: 'rgba(255,255,255,.045)',
    },
    text: {
      primary: '#EDF2F7',
      secondary: '#AEBBC9',
      tertiary: '#8797A8',
      onAccent: '#0B1118',
    },
    border: {
      hairline: '#223040',
      control: '#6A7E95',
      grid: '#1A2633',
      zeroLine: '#3B4D60',
    },
    accent: {
      link: '#A9C4FF',
      focus: '#C7D8FF',
    },
    wave: { pressure: '#FFD43B', flow: '#51CF66', volume: '#4DABF7', co2: '#E9ECEF', compared: '#FF8FD0' },
    alarm: {
      highFill: '#C92A2A',
      highText: '#fff',
      highLine: '#FF8787',
      mediumFill: '#FFD60A',
      mediumText: '#1A1400',
      mediumLine: '#FFE066',
      lowFill: '#3BC9DB',
      lowText: '#04181B',
      unclassifiedFill: '#2A3A4B',
      unclassifiedText: '#EDF2F7',
    },
    status: {
      live: '#51CF66',
      delayed: '#FFA94D',
      inactive: '#94A3B3',
      error: '#FF8787',
    },
    phase: {
      inspiration: '#F1A41F',
      plateau: '#FCFEB6',
      expiration: '#12A1F9',
      endExpiratoryPause: '#767F85',
    },
    asynchronyFamily: {
      trigger: '#F88321',
      stacking: '#FFB7E7',
      cycling: '#3094F5',
      flow: '#EFF6A3',
      artefact: '#717D89',
      normal: '#6A7E95',
    },
    familyInk: { trigger: '#0B1118', stacking: '#0B1118', cycling: '#0B1118', flow: '#0B1118' },
    shade: { overlay: 'rgba(3,7,12,.72)', popup: 'rgba(0,0,0,.45)', card: 'rgba(0,0,0,.4)' },
    heat: ['#18222C', '#2B2E33', '#4B3D35', '#7C5034', '#B86B2E', '#F2994A'],
  },
  light: {
    surface: {
      canvas: '#F3F5F8',
      surface: '#FFFFFF',
      raised: '#E9EEF4',
      sunken: '#F8FAFC',
      selected: '#E3EAFA',
      targetShade: 'rgba(15,28,41,.04)',
    },
    text: {
      primary: '#0F1C29',
      secondary: '#3E4F61',
      tertiary: '#566879',
      onAccent: '#fff',
    },
    border: {
      hairline: '#D3DBE4',
      control: '#74869A',
      grid: '#E8EDF2',
      zeroLine: '#9FB0C0',
    },
    accent: {
      link: '#27489B',
      focus: '#27489B',
    },
    wave: { pressure: '#9A5B00', flow: '#087F5B', volume: '#1864AB', co2: '#212529', compared: '#9C1F6B' },
    alarm: {
      highFill: '#C92A2A',
      highText: '#fff',
      highLine: '#B42323',
      mediumFill: '#FFD60A',
      mediumText: '#1A1400',
      mediumLine: '#7A5A00',
      lowFill: '#3BC9DB',
      lowText: '#04181B',
      unclassifiedFill: '#DCE4EC',
      unclassifiedText: '#0F1C29',
    },
    status: {
      live: '#087F5B',
      delayed: '#A34A00',
      inactive: '#566879',
      error: '#B42323',
    },
    phase: {
      inspiration: '#CE6602',
      plateau: '#423901',
      expiration: '#0882E2',
      endExpiratoryPause: '#576677',
    },
    asynchronyFamily: {
      trigger: '#C16A08',
      stacking: '#6A1750',
      cycling: '#0283D3',
      flow: '#434902',
      artefact: '#697888',
      normal: '#74869A',
    },
    familyInk: { trigger: '#0B1118', stacking: '#FFFFFF', cycling: '#0B1118', flow: '#FFFFFF' },
    shade: { overlay: 'rgba(3,7,12,.72)', popup: 'rgba(0,0,0,.45)', card: 'rgba(15,28,41,.12)' },
    heat: ['#EEF2F6', '#DCE4EC', '#E9CFB5', '#E0A870', '#C97A2C', '#94480A'],
  },
} as const;

/** Colour shows the family, pattern the kind, and two letters the name. */
export const ASYNCHRONY_MARKS = {
  IE: {
    family: 'trigger',
    pattern: 'solid',
  },
  AT: {
    family: 'trigger',
    pattern: 'dots',
  },
  DX: {
    family: 'trigger',
    pattern: 'diagonal',
  },
  RT: {
    family: 'trigger',
    pattern: 'cross',
  },
  DT: {
    family: 'stacking',
    pattern: 'solid',
  },
  BS: {
    family: 'stacking',
    pattern: 'diagonal',
  },
  PC: {
    family: 'cycling',
    pattern: 'solid',
  },
  DC: {
    family: 'cycling',
    pattern: 'diagonal',
  },
  FS: {
    family: 'flow',
    pattern: 'solid',
  },
  CO: {
    family: 'artefact',
    pattern: 'dots',
  },
  SU: {
    family: 'artefact',
    pattern: 'diagonal',
  },
  DI: {
    family: 'artefact',
    pattern: 'cross',
  },
  LK: {
    family: 'artefact',
    pattern: 'horizontal',
  },
} as const;

export const FONT = {
  family:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, "Helvetica Neue", Arial, sans-serif',
  features: 'tabular-nums lining-nums',
  weight: {
    regular: 400,
    medium: 500,
    strong: 600,
    bed: 700,
  },
  size: {
    label: 12,
    dense: 13,
    body: 14,
    title: 16,
    bed: 18,
    page: 20,
    setting: 19,
    numericSmall: 24,
    numericWidget: 26,
    numeric: 30,
    stateWord: 30,
    figure: 40,
    numericHero: 60,
  },
  lineHeight: {
    text: 1.45,
    numeric: 1.1,
  },
} as const;

export const SPACE_PX = {
  1: 4,
  2: 8,
  3: 12,
  4: 16,
  5: 24,
  6: 32,
} as const;

export const RADIUS_PX = {
  control: 4,
  card: 8,
  mark: 3,
} as const;

export const BORDER_PX = {
  hairline: 1,
  focus: 2,
  alarm: 1.5,
  focusOffset: 2,
} as const;

export const STROKE_PX = {
  waveCard: 1.6,
  waveBedside: 2.2,
  trend: 1.8,
  loopNow: 2,
  loopPrevious: 1.5,
} as const;

export const SIZE_PX = {
  control: 32,
  controlTouch: 40,
  target: 24,
  headerStrip: 28,
  header: 52,
  alarmSlot: 28,
  tableRow: 36,
  tableRowDense: 30,
  eraseBarPx: 14,
} as const;

export const LAYOUT = {
  maxWidth: 1200,
  burgerAt: 820,
  cardsDefault: 2,
  cardsWidget: 4,
  gap: 16,
  gapWidget: 12,
} as const;

export const MOTION = {
  state: 120,
  panel: 180,
  themeClassAfter: 500,
  alarmHighHz: 2,
  alarmMediumHz: 0.5,
  duty: 0.5,
} as const;

export const TIME = {
  liveMaxSeconds: 3,
  delayedMaxSeconds: 10,
  sweepCardSeconds: 8,
  sweepWidgetSeconds: 6,
  sweepBedsideSeconds: 12,
  accessDeniedMs: 3000,
} as const;

export type ThemeName = keyof typeof COLOR_TOKENS;
