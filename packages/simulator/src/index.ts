export {
  adjustmentsOf,
  BEDSIDE_CONTROLS,
  changeBed,
  fitToRange,
  NO_CHANGE,
  rangeOfControl,
  type BedsideChange,
} from './controls/bedside-change.ts';
export type { AdjustableBed, BedsideControl, ControlRange } from './controls/bedside-control.ts';
export { MODE_NAMES } from './device/settings-on-wire.ts';
export type { PlannedArtefact } from './disturbance/artefact.ts';
export { NO_EFFORT, QUIET_EFFORT, type EffortPlan } from './effort/effort-plan.ts';
export type { ManoeuvreKind, PlannedManoeuvre } from './manoeuvres/manoeuvre.ts';
export { createLiveSource } from './live-source.ts';
export { createLoopSource } from './loop-source.ts';
export type { BeyondLinear, LungMechanics } from './patient/lung.ts';
export { LUNG_PRESETS, type LungPreset } from './patient/presets.ts';
export { createRandom, type Random } from './random.ts';
export { recordLoop, type RecordedLoop } from './record-loop.ts';
export type { Adjustments } from './scenarios/adjustments.ts';
export { BASE_SCENARIO } from './scenarios/base-scenario.ts';
export { ALL_SCENARIOS, findScenario, SCENARIOS } from './scenarios/beds.ts';
export type { AlarmLimit, CoursePhase, Scenario } from './scenarios/scenario.ts';
export { IDEAL_SENSORS, TYPICAL_SENSORS, type SensorSetParameters } from './sensors/sensor-set.ts';
export { simulateRecording, type SimulatedRecording } from './simulate-recording.ts';
export { createSimulation, type Simulation, type SimulationStep } from './simulation.ts';
export type { TruthArtefact, TruthBreath, TruthEffort, TruthEvent, TruthManoeuvre } from './truth/truth.ts';
export { writeTruth, type BedsideAct } from './truth/write-truth.ts';
export {
  ADULT_SETTINGS,
  IDEAL_HARDWARE,
  TYPICAL_HARDWARE,
  type TriggerSetting,
  type VentilatorHardware,
  type VentilatorMode,
  type VentilatorSettings,
} from './ventilator/settings.ts';
export { createDraw, type Draw } from './draw.ts';
export { EFFORT_FAMILIES, type EffortFamily } from './families/efforts.ts';
export type { MachineFamily } from './families/machine-family.ts';
export { MACHINE_FAMILIES } from './families/machines.ts';
export { recordingDelayS } from './sensors/sensor.ts';
