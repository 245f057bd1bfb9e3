import type { CallInput } from '@second-gear/contract/call';
import { queryKeys } from '@second-gear/contract/query-keys';
import { getTodoCounts } from '@second-gear/contract/todo-counts';
import { changeMe, removeMyPicture, setMyPicture } from '@second-gear/contract/users';
import { request, uploadFile } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * Query for the numbers of the caller's open tasks by kind. The key contains the user, so another user in
 * the same tab never sees cached counts.
 */
export const todoCountsQuery = (uid: string) =>
  queryOptions({ queryKey: [...queryKeys.waiting, uid], queryFn: () => request(getTodoCounts) });

/**
 * Stores the caller's picture, cropped to a square, and returns its URL. `onProgress` receives the uploaded
 * share, 0 to 1.
 */
export const uploadMyPicture = (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) =>
  uploadFile(setMyPicture, file, { onProgress, signal });

/** Removes the caller's picture. `modifiedCount` is 0 if there was none. */
export const removePicture = () => request(removeMyPicture);

/** Updates the caller's name, phone, or both. */
export const updateMe = (body: CallInput<typeof changeMe>['body']) => request(changeMe, { body });
