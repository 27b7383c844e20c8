import { CLIF_VERSION } from '@eupnea/formats';
import type { PackageHead, WrittenTable } from '../describe-package.ts';
import { DE_IDENTIFICATION, listTables } from '../write-read-me.ts';

/**
 * Adherence to 8 mL/kg of predicted body weight by patient-day, as the protective ventilation audit counts it: an hour with a
 * value is assessable, a day is adherent where at least 80 % of its assessable hours are within the bound.
 */
const AUDIT_SQL = `WITH weight AS (
  SELECT hospitalization_id,
    CASE sex_category WHEN 'Male' THEN 50 WHEN 'Female' THEN 45.5 END + 0.91 * (median(vital_value) - 152.4) AS kg
  FROM 'clif_vitals.parquet' JOIN 'clif_hospitalization.parquet' USING (hospitalization_id)
    JOIN 'clif_patient.parquet' USING (patient_id)
  WHERE vital_category = 'height_cm' AND vital_value >= 137 AND age_at_admission >= 18
  GROUP BY hospitalization_id, sex_category
), hours AS (
  SELECT hospitalization_id, epoch_us(recorded_dttm) // 86400000000 AS day,
    coalesce(tidal_volume_obs, tidal_volume_set) / kg AS vt_ml_kg
  FROM 'clif_respiratory_support.parquet' LEFT JOIN weight USING (hospitalization_id)
  WHERE resp_rate_obs IS NOT NULL
)
SELECT hospitalization_id, day, count(*) AS hours, count(vt_ml_kg) AS assessable_hours,
  count(*) FILTER (WHERE vt_ml_kg <= 8) AS within_hours,
  CASE WHEN count(vt_ml_kg) = 0 THEN 'not_assessable'
    WHEN count(*) FILTER (WHERE vt_ml_kg <= 8) >= 0.8 * count(vt_ml_kg) THEN 'adherent'
    ELSE 'not_adherent' END AS verdict
FROM hours GROUP BY hospitalization_id, day ORDER BY hospitalization_id, day;`;

/** Instructions of a data set in CLIF tables. The examples run as written in the folder of the unpacked files. */
export function writeClifReadMe(head: PackageHead, written: readonly WrittenTable[]): string {
  return `# De-identified ventilation data in CLIF ${CLIF_VERSION} tables

Made by ${head.software}, analysis version ${head.analysisVersion}. For research purpose only.

${listTables(written)}

\`datapackage.json\` describes every column (Data Package 2.0), \`data-dictionary.csv\` is the same as a table.
\`mapping-notes.csv\` counts what CLIF has no category for and the values beyond its outlier limits. \`SHA256SUMS\` has the
checksums: \`sha256sum -c SHA256SUMS\`.

## Open it
DuckDB, protective tidal volume by patient-day of UTC:

\`\`\`sql
${AUDIT_SQL}
\`\`\`

Python (clifpy):

\`\`\`python
from clifpy.tables import RespiratorySupport
support = RespiratorySupport.from_file(data_directory=".", filetype="parquet", timezone="UTC")
\`\`\`

## How Eupnea fills the tables
- \`clif_respiratory_support\` has a row when ventilation begins, a row for each change of mode or setting, and a row at the
  end of each hour with at least ten minutes of breaths. Only the rows of an hour have observed values: medians of its
  five-minute means. \`resp_rate_obs\` is present in exactly these rows.
- Settings and modes are those that the ventilator reported. Estimates from the waveform are left out.
- A mode without a category in CLIF keeps its name, its category is empty, and \`mapping-notes.csv\` counts it. A mode whose
  name no maker’s table has is numbered, because a name may be free text.
- A value beyond the outlier limits of CLIF ${CLIF_VERSION} is missing; its row stays.
- \`device_category\` comes from the tube in the patient’s record and from modes for masks. Where neither says it, it is
  empty and \`device_name\` is filled.
- One hospitalization per patient: Eupnea has no hospital stays. Location (\`adt\`) is left out.
- The driving pressure is \`plateau_pressure_obs\` minus \`peep_obs\`.

${DE_IDENTIFICATION}`;
}
