import { onSessionEnded } from '../../../lib/api.ts';
import { inspectFile } from '../../../lib/files/inspect-file.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { UploadEngine } from '../logic/upload-engine.ts';
import { rememberAnswers } from './remembered-answers.ts';
import { sendUpload } from './send-upload.ts';
import { UPLOAD_LISTS } from './uploads-query.ts';

/** The list of uploads; continues while other pages are shown. */
export const uploadEngine = new UploadEngine({
  inspect: inspectFile,
  send: sendUpload,
  onSent: (upload) => {
    rememberAnswers(upload);
    void queryClient.invalidateQueries({ queryKey: UPLOAD_LISTS });
  },
});

onSessionEnded(() => uploadEngine.clear());
