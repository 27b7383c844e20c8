import type { BreathFeatureCode } from '@eupnea/model';

/** When a number is absent or misleads, beyond what holds for all of them. One sentence or two a metric. */
export const FAILURE_CASES: { readonly [Code in BreathFeatureCode]?: string } = {
  ti_s: 'A pause belongs to inspiration. In a breath whose expiration never begins it is absent.',
  te_s: 'Contains an end-expiratory hold, and the effort of a patient whose next breath did not trigger.',
  pause_s: 'Shorter stops of flow are no pause. A flow sensor with an offset of 2 L/min hides every pause.',
  rr_bpm: 'Of one breath: a double trigger doubles it. The card counts the breaths of a minute instead.',
  vti_ml:
    'Absent over a gap of more than 0.1 s, and at an open circuit: over three times what the lung took before at this pressure, without coming back. Contains what a leak takes away.',
  vte_ml:
    'Absent over a gap of more than 0.1 s, and at an open circuit (as VTi). Smaller than VTi by leak, trapped volume or a stacked breath.',
  leak_percent:
    'Absent where the breath keeps or returns volume (stacked, forced, cut short), which looks like a leak. A leak that begins is absent until it is usual: some five breaths.',
  peep_cmh2o:
    'Flow through the expiratory valve raises it: with flow left at the end it lies above the set PEEP. Absent where the patient already draws the next breath.',
  rise_time_s: 'Absent where pressure hardly rises (CPAP) and without a breath before.',
  cycling_flow_percent:
    'Absent with a pause. At 50 Hz one sample of a steep fall is worth up to 10 %: the median over breaths tells the setting.',
  trigger_drop_cmh2o: 'A flow trigger answers before Paw falls far; absent without a breath before.',
  p_plateau_cmh2o: 'Absent without a pause. In a breath with effort it is what the patient makes of it.',
  peepi_cmh2o:
    'Follows the passive decay to the end of expiration: an effort all through expiration hides it. Absent with the compliance.',
  peep_total_cmh2o: 'Absent with PEEPi.',
  driving_pressure_cmh2o: 'Absent without a measured plateau; never guessed from Pmax - PEEP.',
  compliance_dynamic_ml_cmh2o: 'Falls with resistance and flow. Absent where pressure hardly rises (CPAP).',
  compliance_ml_cmh2o:
    'Absent when every method fails its gates, the methods contradict each other or the result is above 200 mL/cmH2O, which no chest has. Too high in proportional assist (mechanics.md).',
  resistance_cmh2o_s_l:
    'Absent when every method fails its gates or the methods contradict each other. Inspiratory, tube included.',
  resistance_exp_cmh2o_s_l:
    'One number for an airway that may collapse: in flow limitation it is no resistance.',
  rc_exp_s:
    'Absent when volume and flow do not lie on one line: effort in expiration, flow limitation, very short expiration.',
  stress_index:
    'Absent outside constant flow, below 10 L/min, and in a breath with effort (R squared below 0.98).',
  pes_swing_cmh2o:
    'The beat of the heart is part of it. Recoil of the chest wall is not added: it reads less than Pmus (Mauri 2016).',
  pl_swing_cmh2o: 'Contains the resistance of the airways. Absent with the swing of Pes.',
  pl_end_exp_cmh2o: 'Depends on the filling of the balloon: its changes say more than its value.',
  pdi_swing_cmh2o: 'Pga and Pes must be sampled together.',
  eadi_peak_uv: 'The spread between patients is large: its course in one patient says more.',
  nve_ml_uv: "The ventilator's support is part of the volume. Absent below a rise of 1 µV.",
  chest_wall_elastance_cmh2o_l:
    'Only of passive breaths: Pes that follows the volume and never falls. Depends on the place of the balloon.',
  lung_elastance_cmh2o_l: 'Only of passive breaths whose flow is zero at both ends.',
  ptp_es_cmh2o_s:
    'With the chest wall of the last passive breaths, else that of a usual adult, marked as estimated.',
  ptp_es_cmh2o_s_min: 'Of one breath times its own rate: use the median over breaths.',
  peepi_es_cmh2o:
    'Without Pga an upper bound: expiratory muscles that relax lower Pes too. Reads below the PEEPi of a hold in uneven lungs.',
  wob_es_j: "The patient's share only. With the chest wall of PTPes; expiratory work is not part of it.",
  wob_es_elastic_j:
    'Contains the work against PEEPi. Falls with the support, which takes over at the end of inspiration.',
  wob_es_resistive_j: 'What is left of the work: an error of either end of inspiration is in it.',
  nme_cmh2o_uv: 'Only of an occluded effort; scatters by 80 %: use the median of three or more.',
  pocc_cmh2o: 'Of several efforts the deepest counts. Absent when the sensor reached the end of its range.',
  p01_occ_cmh2o: "Not the device's P0.1. Breaths differ: use the median of three to five.",
  pmus_occ_cmh2o: 'Screens for high effort (above 10 cmH2O); one value scatters widely about the true Pmus.',
  pl_occ_cmh2o: 'Screens for high stress (above 15 cmH2O); needs PIP and PEEP of the delivered breath.',
  baydur_ratio:
    'Says whether the balloon reads pleural pressure; 0.8 to 1.2 is accepted. Pes that trails Paw lowers r.',
  pmi_cmh2o:
    'Sees only the effort left at the end of inspiration. Absent when the plateau is not flat, and in volume control.',
  p_relax_cmh2o: 'Absent when pressure rises in the hold: muscles that relax hide it.',
  petco2_mmhg:
    'Absent when CO2 rises by less than 5 mmHg, while the delay is not known, and with missing samples. Below the alveolar value when expiration is cut short.',
  pico2_mmhg: 'A capnometer whose zero moved looks like rebreathing.',
  peco2_mmhg: 'With VTCO2. Of all expired gas, the dead space of tubes included.',
  paeco2_mmhg: 'With the dead space. Extrapolates a line: unsure when phase III is short.',
  vtco2_ml: 'Absent with a leak above 10 %; marked as estimated above 5 %. Flow must be BTPS.',
  vtico2_ml: 'Gas that washes out the airway adapter counts as inspired.',
  vco2_ml_min:
    'Equals production only 20 to 30 min after the last change of ventilation. A leak of 5 to 10 % takes up to 16 % away (simulated); without one it is within 5 %.',
  vd_airway_ml:
    'Absent without a phase III that is a line. An error of the delay of 10 ms is about 5 mL; on a sidestream monitor the number is marked as estimated. Within 10 % on simulated lungs.',
  vd_langley_ml: 'Reads above Fowler when phase III slopes.',
  vd_bohr_ratio: 'Without an arterial gas: contains no shunt and no low V/Q.',
  vd_alveolar_ml: 'A difference of two estimates, small in even lungs: use the median over breaths.',
  va_lpm: 'Of one breath times its own rate.',
  co2_slope2_mmhg_l:
    'A capnometer with a rise time above 0.2 s flattens phase II, which the correction restores in part.',
  co2_slope3_mmhg_l:
    'The beat of the heart moves CO2 at the end of expiration. Too steep when phase II is wide.',
  co2_delay_s: 'In regular breathing a delay longer than a breath is known but for whole breaths.',
  co2_rise_s: 'A first-order response is assumed. A large airway adapter looks like a slow sensor.',
  mp_geometric_j_min:
    "The ventilator's part. Absent, as every formula of a total, where nothing went in or much gas was drawn at a pressure below the room's (mechanical-power.md).",
  mp_mode_j_min:
    'Absent without the inputs of the formula. In support it is the part of the ventilator only, and marked so.',
  mp_elastic_dynamic_j_min: 'Absent without a compliance.',
  mp_gattinoni_j_min: 'Only in volume control; overstates with a decelerating flow.',
  mp_surrogate_j_min:
    'Understates power by half of the resistive part and more; shown for comparison with the literature.',
  mp_giosa_j_min: 'Only in volume control; published bias +.35 to -.53 J/min.',
  mp_becher_simplified_j_min: 'Overstates power with a slow rise (published error 19.4 %).',
  mp_becher_comprehensive_j_min:
    'Exact for a passive single compartment with a linear rise; published error 10.0 %.',
  mode_confidence: 'Absent while the mode is unknown: fewer than three breaths, or no decision clear enough.',
  signal_quality: 'Knows missing and frozen samples, not a wrong calibration.',
  confidence:
    'Judges the measurement, not the patient: a clean asynchronous breath can have a high confidence.',
};
