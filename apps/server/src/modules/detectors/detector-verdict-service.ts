import type { LabelKind } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import type { DetectorRow } from './detector-repository.ts';
import { judgeByDetector, type JudgedBreath, type RunFinding } from './judge-by-detector.ts';

export interface DetectorVerdicts {
  readonly id: number;
  readonly name: string;
  /** Kinds that its classes name: it is scored on these. */
  readonly kinds: readonly LabelKind[];
  /** Kinds found on each breath of which the detector gave an answer, by position. */
  readonly found: ReadonlyMap<number, ReadonlySet<LabelKind>>;
}

interface RunRow extends Record<string, unknown> {
  readonly detector_id: number;
  readonly name: string;
  readonly classes: DetectorRow['classes'];
  readonly id: number;
  readonly answered: [number, number][];
}

interface FoundRow extends Record<string, unknown> {
  readonly run_id: number;
  readonly class: string;
  /** int8 comes as text through drizzle's raw queries. */
  readonly started_at_us: string | bigint;
  readonly ended_at_us: string | bigint;
  readonly breath_started_at_us: string | bigint | null;
}

/** What detectors of others say about single breaths, for a comparison with labels. */
export class DetectorVerdictService {
  readonly #db: Executor;

  constructor(db: Executor) {
    this.#db = db;
  }

  /** Detectors of the project with a run over these breaths of a device. */
  async readVerdicts(
    projectId: number,
    deviceId: number,
    breaths: readonly JudgedBreath[],
  ): Promise<readonly DetectorVerdicts[]> {
    const fromUs = breaths[0]?.startedAtUs;
    const toUs = breaths.at(-1)?.endedAtUs;
    if (fromUs === undefined || toUs === undefined) return [];
    const { rows } = await this.#db.execute<RunRow>(sql`
      select run.id, run.detector_id, run.answered, detector.name, detector.classes
      from detector_run run join detector on detector.id = run.detector_id and detector.deleted_at is null
      where detector.project_id = ${projectId} and run.device_id = ${deviceId}
        and run.from_us < ${toUs} and run.to_us > ${fromUs}
      order by detector.name, detector.id, run.id`);
    const verdicts: DetectorVerdicts[] = [];
    for (const own of groupByDetector(rows)) {
      const [{ detector_id: id, name, classes }] = own;
      const kinds = new Map(
        classes.flatMap((one) =>
          one.kind === null || one.kind === undefined ? [] : [[one.class, one.kind]],
        ),
      );
      if (kinds.size === 0) continue;
      const findings = await this.#readFindings(own, kinds, fromUs, toUs);
      const found = judgeByDetector(breaths, own, findings);
      verdicts.push({ id, name, kinds: [...new Set(kinds.values())], found });
    }
    return verdicts;
  }

  async #readFindings(
    runs: readonly RunRow[],
    kinds: ReadonlyMap<string, LabelKind>,
    fromUs: bigint,
    toUs: bigint,
  ): Promise<readonly RunFinding[]> {
    const { rows } = await this.#db.execute<FoundRow>(sql`
      select run_id, class, started_at_us, ended_at_us, breath_started_at_us from detector_finding
      where run_id in ${runs.map(({ id }) => id)} and started_at_us < ${toUs} and ended_at_us > ${fromUs}`);
    return rows.flatMap((row) => {
      const kind = kinds.get(row.class);
      if (kind === undefined) return [];
      const { breath_started_at_us: breathUs } = row;
      return [
        {
          runId: row.run_id,
          kind,
          startedAtUs: BigInt(row.started_at_us),
          endedAtUs: BigInt(row.ended_at_us),
          breathStartedAtUs: breathUs === null ? null : BigInt(breathUs),
        },
      ];
    });
  }
}

function groupByDetector(rows: readonly RunRow[]): readonly [RunRow, ...RunRow[]][] {
  const groups = new Map<number, [RunRow, ...RunRow[]]>();
  for (const row of rows) {
    const known = groups.get(row.detector_id);
    if (known === undefined) groups.set(row.detector_id, [row]);
    else known.push(row);
  }
  return [...groups.values()];
}
