import { removeMyPicture, setMyPicture } from '@second-gear/contract/users';
import { request, uploadFile } from '@second-gear/shared-auth/request';

/**
 * Stores the caller's picture, cropped to a square, and returns its URL. `onProgress` receives the uploaded
 * share, 0 to 1.
 */
export const uploadMyPicture = (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) =>
  uploadFile(setMyPicture, file, { onProgress, signal });

/** Removes the caller's picture. `modifiedCount` is 0 if there was none. */
export const removePicture = () => request(removeMyPicture);
