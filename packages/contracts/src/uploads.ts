export { UPLOAD_ANSWER_HOURS } from './http/upload.ts';
