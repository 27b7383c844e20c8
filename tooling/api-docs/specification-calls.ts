/** One call of the product specification, section 7. */
export interface SpecificationCall {
  readonly group: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its base address; what is written in braces is a parameter. */
  readonly path: string;
}

type Line = `${SpecificationCall['method']} ${string}`;

/** Copied from the specification, group by group; the live connections stand in packages/contracts/src/live. */
const GROUPS: { readonly [group: string]: readonly Line[] } = {
  'Features and assets': ['GET /nestjs/features'],
  'Patients and devices': [
    'GET /nestjs/projects/{id}/patients',
    'GET /nestjs/patients/single-patient',
    'GET /nestjs/patients/all',
    'POST /nestjs/patients/create',
    'POST /nestjs/patients/edit/{id}',
    'POST /nestjs/patients/combine',
    'POST /nestjs/patients/getmvmodes',
    'POST /nestjs/patients/delete',
    'POST /nestjs/patients/transfer-segment',
    'POST /nestjs/patients/sessions/transfer',
    'POST /nestjs/patient-upload',
    'POST /nestjs/patient-upload/archive',
    'POST /nestjs/patient-upload/single-csv',
    'GET /nestjs/patient-upload/status/{id}',
    'POST /nestjs/csv/convert',
    'GET /nestjs/devices',
    'GET /nestjs/readings/patients/{id}/parameters',
    'GET /nestjs/medications/patients/{id}',
  ],
  'Projects and users': [
    'GET /nestjs/projects/{id}/devices',
    'POST /nestjs/projects/{project_id}/devices',
    'DELETE /nestjs/projects/{id}/devices',
    'GET /nestjs/projects',
    'POST /nestjs/projects',
    'PATCH /nestjs/projects/{id}',
    'DELETE /nestjs/projects/{id}',
    'POST /nestjs/projects/transfer-patients',
    'POST /nestjs/projects/share',
    'POST /nestjs/projects/unshare',
    'GET /nestjs/projects/{id}/users',
    'GET /nestjs/users/all',
    'DELETE /nestjs/users/me',
    'GET /nestjs/auth/subscription',
  ],
  Analytics: [
    'GET /nestjs/ventilation/timeseries',
    'GET /nestjs/breath-confidence/{patient_id}',
    'GET /nestjs/readings/timeseries',
    'POST /nestjs/analytics/timeseries',
    'POST /nestjs/analytics/async-timeseries',
    'POST /nestjs/analytics/waveform',
    'POST /nestjs/analytics/waveform/coloured',
    'GET /nestjs/analytics/async-parameters',
    'POST /nestjs/analytic-waveforms/wave-timeseries',
    'POST /nestjs/breaths-stat',
    'POST /nestjs/breath-stat',
    'POST /nestjs/breaths-stat/control-settings-params',
    'POST /nestjs/asynchrony/export',
    'GET /nestjs/ventilation/timeseries/async-statistic',
    'GET /nestjs/readings/async-statistic',
    'GET /api_analytics_pl/get_similar_breaths',
    'POST /api_analytics_pl/upload_binary',
    'POST /api_analytics_pl/convert',
    'GET /api_analytics_pl/upload_status/{id}',
  ],
  'Reports and alarm analytics': [
    'GET /nestjs/reports/daily',
    'GET /nestjs/alarm-analytics',
    'GET /nestjs/alarm-analytics/threshold-distributions',
    'GET /nestjs/alarm-analytics/parameter-distributions-at-alarm',
  ],
  'Older API': [
    'GET /api/v1/testSocket',
    'GET /api/v1/getDeviceInfo',
    'POST /api/v1/patientInfoUpdate',
    'GET /api/v1/getMedCardPI',
    'POST /api/v1/addBloodData',
    'GET /api/v1/getBloodData/{id}',
    'POST /api/v1/addArterialBloodGas',
    'GET /api/v1/getArterialBloodGas/{id}',
    'GET /api/v1/getPatientTrends',
    'GET /api/v1/getMechanicalPower',
    'GET /api/v1/getAsync',
    'GET /api/v1/getAsyncWave',
    'GET /api/v1/getAlerts',
    'GET /api/v1/getClusterAlerts/{id}',
    'GET /api/v1/getArchivedPatients',
  ],
  'App API templates': [
    'GET /api/templates/',
    'POST /api/templates/',
    'GET /api/templates/{id}',
    'PUT /api/templates/{id}',
    'DELETE /api/templates/{id}',
  ],
};

export const SPECIFICATION_CALLS: readonly SpecificationCall[] = Object.entries(GROUPS).flatMap(
  ([group, lines]) =>
    lines.map((line) => {
      const [method = '', path = ''] = line.split(' ');
      return { group, method: parseMethod(method), path };
    }),
);

function parseMethod(text: string): SpecificationCall['method'] {
  const method = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((known) => known === text);
  if (method === undefined) throw new Error(`${text} is no method`);
  return method;
}

/** Calls that no endpoint answers yet: strike what is built. A gap that does not stand here fails a test. */
export const NOT_BUILT: ReadonlySet<string> = new Set([
  'POST /nestjs/analytics/async-timeseries',
  'GET /nestjs/analytics/async-parameters',
  'POST /nestjs/asynchrony/export',
  'GET /nestjs/ventilation/timeseries/async-statistic',
  'GET /nestjs/readings/async-statistic',
  'GET /api_analytics_pl/get_similar_breaths',
  'GET /nestjs/alarm-analytics',
  'GET /nestjs/alarm-analytics/threshold-distributions',
  'GET /nestjs/alarm-analytics/parameter-distributions-at-alarm',
]);
