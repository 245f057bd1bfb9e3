import { uploadImage as call } from '@second-gear/contract/images';
import { uploadFile } from '@second-gear/shared-auth/request';

/** Stores a picture and returns its URL. `onProgress` receives the uploaded share, 0 to 1. */
export const uploadImage = (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) =>
  uploadFile(call, file, { onProgress, signal });
