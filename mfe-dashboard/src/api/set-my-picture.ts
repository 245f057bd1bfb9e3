import { removeMyPicture, setMyPicture } from '@second-gear/contract/users';
import { request, uploadFile } from '@second-gear/shared-auth/request';

/** Stores the caller's picture, cut to a square, and returns its address. `onProgress` hears the sent share, 0 to 1. */
export const setPicture = (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  uploadFile(setMyPicture, file, { onProgress, signal });

/** Removes it; `modifiedCount` is 0 when there was none. */
export const removePicture = () => request(removeMyPicture);
