import {
  NO_EFFORT,
  type Scenario,
  type VentilatorMode,
  type VentilatorSettings,
  type Draw,
} from '@eupnea/simulator';
import {
  anyLung,
  effortOf,
  entrainedEffortOf,
  quickLung,
  settingsOf,
  slowLung,
} from './held-out-mechanisms.ts';

type Make = (draw: Draw) => Partial<Scenario> & { readonly settings: VentilatorSettings };

/** A patient who changes within the recording, which occurs in no development scenario. */
const waking = (draw: Draw): Scenario['course'] => [
  { seconds: 50, effort: { ratePerMin: draw.between(4, 8), amplitudeCmh2o: draw.between(3, 5) } },
  { seconds: 100, effort: { ratePerMin: draw.between(22, 30), amplitudeCmh2o: draw.between(9, 14) } },
];

const artefacts = (draw: Draw): Scenario['course'] => [
  {
    seconds: 150,
    artefacts: [
      { kind: 'cough', afterS: draw.between(30, 40), seconds: draw.between(0.6, 2.5) },
      { kind: 'suction', afterS: draw.between(60, 70), seconds: draw.between(4, 12) },
      { kind: 'disconnection', afterS: draw.between(100, 115), seconds: draw.between(3, 12) },
    ],
  },
];

const VC_OR_PC: readonly VentilatorMode[] = ['vc', 'pc'];
const SIMV: readonly VentilatorMode[] = ['simv-vc', 'simv-pc'];

/** Held-out beds by name; which asynchronies occur depends on the simulated patient and ventilator. */
export const HELD_OUT_BEDS: { readonly [name: string]: Make } = {
  'vc passive': (draw) => ({
    lung: anyLung(draw),
    settings: settingsOf(draw, { ratePerMin: draw.between(10, 26) }),
  }),
  'vc assisted': (draw) => ({
    lung: quickLung(draw),
    effort: effortOf(draw),
    settings: settingsOf(draw, { ratePerMin: 9, inspiratoryFlowLpm: draw.between(45, 75) }),
  }),
  'vc starved': (draw) => ({
    lung: quickLung(draw),
    effort: effortOf(draw, { amplitudeCmh2o: draw.between(7, 18) }),
    settings: settingsOf(draw, { ratePerMin: 8, inspiratoryFlowLpm: draw.between(24, 42) }),
  }),
  'vc short': (draw) => ({
    lung: quickLung(draw),
    effort: effortOf(draw, { amplitudeCmh2o: draw.between(8, 15), riseS: draw.between(0.8, 1.2) }),
    settings: settingsOf(draw, {
      ratePerMin: 10,
      tidalVolumeMl: draw.between(260, 380),
      inspiratoryFlowLpm: draw.between(50, 80),
      pauseS: 0,
    }),
  }),
  'vc slow lungs, fast patient': (draw) => ({
    lung: slowLung(draw),
    effort: effortOf(draw, { ratePerMin: draw.between(18, 30), amplitudeCmh2o: draw.between(6, 14) }),
    settings: settingsOf(draw, { ratePerMin: 8, tidalVolumeMl: draw.between(350, 500), pauseS: 0 }),
  }),
  'vc entrained': (draw) => ({
    lung: quickLung(draw),
    effort: entrainedEffortOf(draw),
    settings: settingsOf(draw, {
      ratePerMin: draw.between(14, 26),
      inspiratoryFlowLpm: draw.between(28, 45),
    }),
  }),
  'pc entrained': (draw) => ({
    lung: quickLung(draw),
    effort: entrainedEffortOf(draw),
    settings: settingsOf(draw, {
      mode: 'pc',
      ratePerMin: draw.between(14, 26),
      inspiratoryTimeS: draw.between(0.7, 1.3),
    }),
  }),
  'pc assisted': (draw) => ({
    lung: anyLung(draw),
    effort: effortOf(draw),
    settings: settingsOf(draw, {
      mode: 'pc',
      ratePerMin: 9,
      pressureControlCmh2o: draw.between(8, 18),
      inspiratoryTimeS: draw.between(0.5, 1.4),
    }),
  }),
  'ps usual': (draw) => ({
    lung: quickLung(draw),
    effort: effortOf(draw),
    settings: settingsOf(draw, {
      mode: 'ps',
      pressureSupportCmh2o: draw.between(5, 16),
      cyclingPercent: draw.between(15, 40),
    }),
  }),
  'ps waking': (draw) => ({
    lung: quickLung(draw),
    effort: effortOf(draw),
    course: waking(draw),
    settings: settingsOf(draw, { mode: 'ps', pressureSupportCmh2o: draw.between(6, 14) }),
  }),
  'ps weak efforts, slow lungs': (draw) => ({
    lung: slowLung(draw),
    effort: effortOf(draw, { ratePerMin: draw.between(20, 34), amplitudeCmh2o: draw.between(3, 9) }),
    settings: settingsOf(draw, {
      mode: 'ps',
      pressureSupportCmh2o: draw.between(10, 20),
      cyclingPercent: draw.between(8, 30),
    }),
  }),
  'ps ends early': (draw) => ({
    lung: quickLung(draw),
    effort: effortOf(draw, { riseS: draw.between(0.8, 1.2), amplitudeCmh2o: draw.between(5, 13) }),
    settings: settingsOf(draw, {
      mode: 'ps',
      pressureSupportCmh2o: draw.between(4, 12),
      cyclingPercent: draw.between(40, 75),
    }),
  }),
  'ps heart triggers': (draw) => ({
    lung: quickLung(draw),
    heart: { ratePerMin: draw.between(70, 120), amplitudeCmh2o: draw.between(0.7, 1.2) },
    effort: effortOf(draw, { ratePerMin: draw.between(4, 10) }),
    settings: settingsOf(draw, { mode: 'ps', trigger: { kind: 'flow', flowLpm: draw.between(0.8, 1.8) } }),
  }),
  'ps leak triggers': (draw) => ({
    lung: quickLung(draw),
    leakConductance: draw.between(0.012, 0.025),
    effort: effortOf(draw, { ratePerMin: draw.between(5, 12) }),
    settings: settingsOf(draw, { mode: 'ps', trigger: { kind: 'flow', flowLpm: draw.between(1, 2.5) } }),
  }),
  'cough, suction, off': (draw) => ({
    lung: anyLung(draw),
    effort: draw.oneOf([NO_EFFORT, effortOf(draw)]),
    course: artefacts(draw),
    settings: settingsOf(draw, { mode: draw.oneOf(VC_OR_PC), ratePerMin: draw.between(12, 20) }),
  }),
  simv: (draw) => ({
    lung: anyLung(draw),
    effort: effortOf(draw),
    settings: settingsOf(draw, { mode: draw.oneOf(SIMV), ratePerMin: draw.between(5, 12) }),
  }),
  prvc: (draw) => ({
    lung: anyLung(draw),
    effort: effortOf(draw),
    settings: settingsOf(draw, { mode: 'prvc', ratePerMin: 12, inspiratoryTimeS: draw.between(0.6, 1.3) }),
  }),
  aprv: (draw) => ({
    lung: quickLung(draw),
    effort: effortOf(draw),
    settings: settingsOf(draw, {
      mode: 'aprv',
      ratePerMin: draw.between(10, 14),
      inspiratoryTimeS: draw.between(3.4, 4.2),
      pressureControlCmh2o: draw.between(12, 20),
    }),
  }),
};
