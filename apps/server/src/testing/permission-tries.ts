import type { EndpointName } from '@eupnea/contracts/endpoints';
import { DEFAULT_WEANING_DEFINITION } from '@eupnea/model';
import { listResearchTries } from './research-tries.ts';
import type { PermissionObjects, PermissionTry } from './permission-try.ts';
import type { PermissionKind } from './permission-try.ts';

/** Tries in order, each by every person: a manager's change affects the following tries. */
export function listPermissionTries(objects: PermissionObjects): readonly PermissionTry[] {
  return [
    ...listPatientReads(objects),
    ...listDeviceReads(objects),
    ...listResearchTries(objects),
    ...listLabelingTries(objects),
    ...listPatientWrites(objects),
    ...listDeviceWrites(objects),
    ...listProjectTries(objects),
  ];
}

function listPatientReads(objects: PermissionObjects): readonly PermissionTry[] {
  const { patient, project } = objects;
  const ofPatient = { patient_id: String(patient) };
  const read = (name: EndpointName, what: string, rest: Partial<PermissionTry>): PermissionTry => ({
    name,
    what,
    kind: 'read',
    ...rest,
  });
  return [
    read('getSinglePatient', 'open the record', { query: ofPatient }),
    read('listPatients', 'find it in the list', { query: ofPatient }),
    read('listPatientSessions', 'list its ventilation sessions', { id: patient }),
    read('listOccupancyChanges', 'list who lay where', { query: ofPatient }),
    read('getModeIntervals', 'list its ventilation modes', { body: { patient_id: patient } }),
    read('listStoredSessions', 'list stored sessions', { query: ofPatient }),
    read('readSessionAnalysis', 'see which analysis is shown', { id: objects.session }),
    read('listBreaths', 'list breaths', { query: ofPatient }),
    read('listEvents', 'list events', { query: ofPatient }),
    read('eventMarks', 'draw events', { query: { ...ofPatient, kind: 'session' } }),
    read('alarmAnalytics', 'read alarm analytics', { query: ofPatient }),
    read('unitOverview', 'find it in the overview of the unit', { query: { project_id: String(project) } }),
    read('reportMatrix', 'find it in the matrix of reports', { query: { project_id: String(project) } }),
    read('protectionAudit', 'find it in the audit of protective ventilation', {
      query: { project_id: String(project) },
    }),
    read('protectionDay', 'see the hours behind a day of the audit', {
      query: { ...ofPatient, date: '2026-11-20' },
    }),
    read('exportProtection', 'export the audit', { query: { project_id: String(project) } }),
    read('dailyReport', 'read the daily report', { query: ofPatient }),
    read('roundPage', 'read the round page', { id: patient }),
    read('patientPeepSteps', 'read the PEEP steps', { id: patient }),
    read('patientWeaning', 'read the weaning timeline', { id: patient }),
    read('getWeaningDefinition', 'read what counts as a breathing trial', { id: project }),
    read('thresholdDistributions', 'read limits in force', { query: ofPatient }),
    read('alarmWhatIf', 'try a limit on stored values', {
      query: { ...ofPatient, parameter: 'RR', direction: 'high', limit: '30' },
    }),
    read('ventilationAsynchronyStatistic', 'read asynchrony statistics', { query: ofPatient }),
    read('ventilationTimeseries', 'read trends', { query: { ...ofPatient, parameters: 'vte_ml' } }),
    read('settingsTimeseries', 'draw settings', { query: { ...ofPatient, parameter: 'PEEPCPAP' } }),
    read('breathConfidence', 'read breath confidence', { id: patient }),
    read('exportBreaths', 'export breaths', { query: ofPatient }),
    read('exportEvents', 'export events', { query: ofPatient }),
    read('exportArchive', 'export everything in one archive', { query: ofPatient }),
    read('exportFhir', 'export FHIR observations', { query: ofPatient }),
    read('getMedCard', 'open the med card', { query: ofPatient }),
    read('listBloodData', 'list blood data', { id: patient }),
    read('listArterialBloodGas', 'list blood gases', { id: patient }),
    read('listMedications', 'list medications', { id: patient }),
    read('listNotes', 'list notes', { id: patient }),
    read('patientReadings', 'read readings', { id: patient, query: { parameters: 'RR' } }),
    read('listProjectPatients', 'list the patients of the project', { id: project }),
  ];
}

function listDeviceReads({ device, project }: PermissionObjects): readonly PermissionTry[] {
  const read = (name: EndpointName, what: string, id: number): PermissionTry => ({
    name,
    what,
    kind: 'read',
    id,
  });
  return [
    read('getDevice', 'see the ventilator', device),
    read('listDeviceSessions', 'list the sessions of the ventilator', device),
    read('listConnectionEvents', 'read its connection history', device),
    read('listDeviceQuality', 'read its quality', device),
    read('listProjectDevices', 'list the ventilators of the project', project),
  ];
}

function listLabelingTries(objects: PermissionObjects): readonly PermissionTry[] {
  const { project, session, labeler, labelTask, reviewTask } = objects;
  const of =
    (kind: PermissionKind, id: number) =>
    (name: EndpointName, what: string, body?: PermissionTry['body']): PermissionTry => ({
      name,
      what,
      kind,
      id,
      ...(body === undefined ? {} : { body }),
    });
  const label = of('label', labelTask);
  const review = of('review', reviewTask);
  const events = [{ client_id: '00000000-0000-4000-8000-000000000001', position: 0, action: 'clear' }];
  return [
    {
      name: 'createLabelingTask',
      what: 'give breaths to raters',
      kind: 'write',
      body: { project_id: project, ventilation_session_id: session, title: 'A task', rater_ids: [labeler] },
    },
    label('getLabelingTask', 'open a labeling task'),
    label('listLabelingBreaths', 'list its breaths with the own labels'),
    label('readLabelingOverview', 'see all of it at once'),
    label('saveLabels', 'label a breath', { events }),
    label('submitLabels', 'hand labels in', { allow_unlabelled: true }),
    review('listReviewedBreaths', 'compare raters’ labels'),
    review('readLabelAgreement', 'read their agreement'),
    review('exportLabels', 'export everybody’s labels'),
    review('saveGold', 'settle a breath', { events }),
    of('steer', reviewTask)('editLabelingTask', 'change a labeling task', { version: 1 }),
  ];
}

function listPatientWrites(objects: PermissionObjects): readonly PermissionTry[] {
  const { patient, second, third, fourth, device, session, sample, medication, note, nowMs } = objects;
  const write = (name: EndpointName, what: string, rest: Partial<PermissionTry>): PermissionTry => ({
    name,
    what,
    kind: 'write',
    ...rest,
  });
  const segment = {
    device_id: device,
    from: new Date(nowMs - 1_800_000).toISOString(),
    to: new Date(nowMs - 1_200_000).toISOString(),
    current_patient_id: patient,
    new_patient_id: second,
  };
  const whole = {
    sessionId: session,
    sessionDeviceId: device,
    newPatientId: second,
    currentPatientId: patient,
  };
  const marked = { kind: 'prone', started_at: segment.from, ended_at: segment.to };
  const one = { patient_ids: [fourth] };
  const records = { into: { patient_id: second, version: 1 }, from: { patient_id: third, version: 1 } };
  return [
    write('createPatient', 'create a patient', { body: { project_id: objects.project } }),
    write('editPatient', 'edit the record', { id: patient, body: { version: 1, weight: 70 } }),
    write('setPatientLimits', 'set limits', { id: patient, body: { version: 2, limits: [] } }),
    write('addBloodData', 'add blood data', { body: { patient_id: patient, Hb: 12 } }),
    write('addArterialBloodGas', 'add a blood gas', { body: { patient_id: patient, pH: 7.4, PaCO2: 40 } }),
    write('deleteLabSample', 'delete a sample', { id: sample }),
    write('restoreLabSample', 'restore a sample', { id: sample }),
    write('addMedication', 'add a medication', { id: patient, body: { name: 'propofol' } }),
    write('editMedication', 'edit a medication', { id: medication, body: { version: 1, dose: 2 } }),
    write('addNote', 'mark an interval', { id: patient, body: marked }),
    write('importNotes', 'import notes', { id: patient, body: { notes: [marked] } }),
    write('editNote', 'edit a note', { id: note, body: { version: 1, text: 'Turned' } }),
    write('takeBackNotes', 'take back a note', { id: patient, body: { ids: [note] } }),
    write('restoreNotes', 'restore a note', { id: patient, body: { ids: [note] } }),
    write('previewSegmentTransfer', 'preview the transfer of a segment', { body: segment }),
    write('previewSessionTransfer', 'preview the transfer of a session', { body: whole }),
    write('transferSegment', 'transfer a segment', { body: segment }),
    write('transferSession', 'transfer a session', { body: whole }),
    write('previewCombination', 'preview a combination', {
      body: { into_patient_id: second, from_patient_id: third },
    }),
    write('combinePatients', 'combine two records', { body: records }),
    write('archivePatients', 'archive', { body: one }),
    write('restorePatients', 'restore', { body: one }),
    write('deletePatients', 'delete', { body: one }),
    {
      name: 'erasePatient',
      what: 'erase for ever',
      kind: 'administer',
      body: { patient_id: fourth, confirm: String(fourth) },
    },
  ];
}

function listDeviceWrites({ freeDevice, bedless, project }: PermissionObjects): readonly PermissionTry[] {
  return [
    {
      name: 'assignPatient',
      what: 'assign a patient to a ventilator',
      kind: 'write',
      id: freeDevice,
      body: { patient_id: bedless },
    },
    {
      name: 'createDevice',
      what: 'register a ventilator',
      kind: 'administer',
      body: { device_type: 'pb840', project_id: project },
    },
    {
      name: 'editDevice',
      what: 'change its address',
      kind: 'administer',
      id: freeDevice,
      body: { version: 1, description: 'Bed 9' },
    },
    {
      name: 'addProjectDevice',
      what: 'add a ventilator to the project',
      kind: 'write',
      id: project,
      body: { device_id: freeDevice },
    },
    {
      name: 'removeProjectDevice',
      what: 'take a ventilator out of the project',
      kind: 'write',
      id: project,
      query: { device_id: String(freeDevice) },
    },
  ];
}

function listProjectTries(objects: PermissionObjects): readonly PermissionTry[] {
  const { project: id, target, patient, viewer } = objects;
  const handedOn = { patient_ids: [patient], from_project_id: id, to_project_id: target, keep: true };
  return [
    { name: 'getProject', what: 'open the project', kind: 'read', id },
    { name: 'listProjectUsers', what: 'list the members', kind: 'read', id },
    { name: 'listProjectActivity', what: 'read the activity', kind: 'manage', id },
    { name: 'transferPatients', what: 'show its patients in another project', kind: 'write', body: handedOn },
    {
      name: 'editProject',
      what: 'rename the project',
      kind: 'write',
      id,
      body: { version: 1, name: 'Other' },
    },
    {
      name: 'shareProject',
      what: 'share the project',
      kind: 'write',
      body: { project_id: id, email: 'nobody@example.org' },
    },
    {
      name: 'setProjectPermissions',
      what: 'set permissions',
      kind: 'write',
      id,
      body: { user_id: viewer, permissions: {} },
    },
    {
      name: 'setWeaningDefinition',
      what: 'set what counts as a breathing trial',
      kind: 'write',
      id,
      body: { ...DEFAULT_WEANING_DEFINITION },
    },
    { name: 'deleteProject', what: 'delete the project', kind: 'write', id },
    { name: 'restoreProject', what: 'restore the project', kind: 'write', id },
    {
      name: 'unshareProject',
      what: 'end the membership of another',
      kind: 'write',
      body: { project_id: id, user_id: viewer },
    },
  ];
}
