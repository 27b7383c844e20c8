export { formatDuration } from '@eupnea/notation/format-duration';
