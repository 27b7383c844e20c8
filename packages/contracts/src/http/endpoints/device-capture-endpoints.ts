import { z } from 'zod';
import {
  captureBodySchema,
  captureQuerySchema,
  deviceCaptureSchema,
  startCaptureBodySchema,
} from '../device-capture.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';

const captures = '/nestjs/devices/:id/captures';
const common = { access: { who: 'admin' }, object: 'device', params: idParamsSchema } as const;

/** Raw bytes of a device's connection, recorded and downloaded by an administrator. */
export const DEVICE_CAPTURE_ENDPOINTS = {
  listDeviceCaptures: defineEndpoint({
    ...common,
    method: 'GET',
    path: captures,
    summary: "Captures of a device's raw bytes, newest first (administrator)",
    success: { status: 200, body: z.array(deviceCaptureSchema) },
  }),
  startDeviceCapture: defineEndpoint({
    ...common,
    method: 'POST',
    path: captures,
    summary: "Record the raw bytes of both directions of a device's connection (administrator)",
    body: startCaptureBodySchema,
    success: { status: 201, body: deviceCaptureSchema },
  }),
  stopDeviceCapture: defineEndpoint({
    ...common,
    method: 'POST',
    path: `${captures}/stop`,
    summary: 'End the capture that is running (administrator)',
    success: { status: 204, body: null },
  }),
  downloadDeviceCapture: defineEndpoint({
    ...common,
    method: 'GET',
    path: `${captures}/file`,
    summary: 'A capture as its file (administrator)',
    query: captureQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  deleteDeviceCapture: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: captures,
    summary: 'Delete a capture; it can be brought back for a day (administrator)',
    query: captureQuerySchema,
    success: { status: 204, body: null },
  }),
  restoreDeviceCapture: defineEndpoint({
    ...common,
    method: 'POST',
    path: `${captures}/restore`,
    summary: 'Undo the deletion of a capture (administrator)',
    body: captureBodySchema,
    success: { status: 204, body: null },
  }),
} as const;
