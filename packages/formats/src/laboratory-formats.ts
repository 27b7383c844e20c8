import { inspectLabChart, LABCHART } from './labchart/inspect-labchart.ts';
import { createLabChartReader } from './labchart/labchart-reader.ts';
import { inspectMat, inspectMatFiles, MAT } from './mat/inspect-mat.ts';
import { readMat } from './mat/read-mat.ts';
import { inspectPoly5, POLY5 } from './poly5/inspect-poly5.ts';
import { createPoly5Reader } from './poly5/poly5-reader.ts';
import type { FilesFormat, RecordingFormat, StreamFormat } from './recording-format.ts';

const MATLAB: FilesFormat = {
  access: 'files',
  ...MAT,
  contents: 'waveform',
  hasMarks: false,
  trustsVolume: false,
  inspect: inspectMat,
  inspectFiles: inspectMatFiles,
  read: readMat,
};

const TMSI_POLY5: StreamFormat = {
  access: 'stream',
  ...POLY5,
  contents: 'waveform',
  hasMarks: false,
  trustsVolume: false,
  inspect: inspectPoly5,
  createReader: createPoly5Reader,
};

const LABCHART_TEXT: StreamFormat = {
  access: 'stream',
  ...LABCHART,
  contents: 'waveform',
  hasMarks: false,
  trustsVolume: false,
  inspect: inspectLabChart,
  createReader: createLabChartReader,
};

/** Formats of laboratories: files of amplifiers and of programs for signals. */
export const LABORATORY_FORMATS: readonly RecordingFormat[] = [MATLAB, TMSI_POLY5, LABCHART_TEXT];
