declare module 'edfjs' {
  /** An EDF and EDF+C reader that is not ours; used in tests only. */
  export class EDF {
    readonly type: string;
    readonly pid: string;
    readonly rid: string;
    readonly startdatetime: Date;
    readonly num_records: number;
    readonly record_duration: number;
    readonly channels: readonly {
      readonly label: string;
      readonly physical_dimension: string;
      readonly physical_minimum: number;
      readonly physical_maximum: number;
      readonly digital_minimum: number;
      readonly digital_maximum: number;
      readonly num_samples_per_record: number;
      readonly sampling_rate?: number;
      /** Physical values of all records; of annotations their bytes as 16-bit words. */
      readonly blob: Float32Array | Int16Array;
    }[];
    /** Throws for plain EDF. */
    readonly annotations: readonly {
      readonly onset: number;
      readonly duration: number;
      readonly label: readonly string[];
    }[];
    /** Throws a text. */
    read_buffer(buffer: ArrayBuffer): void;
  }
}
