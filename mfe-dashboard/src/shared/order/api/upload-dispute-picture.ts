import { uploadDisputePicture as call } from '@second-gear/contract/disputes';
import { uploadFile } from '@second-gear/shared-auth/request';

/** Stores a picture for a dispute and returns its URL. `onProgress` receives the uploaded share, 0 to 1. */
export const uploadDisputePicture = (
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => uploadFile(call, file, { onProgress, signal });
