import { uploadDisputePicture as uploadDisputePictureCall } from '@second-gear/contract/disputes';
import {
  getMeetingCalendarFile as getMeetingFileCall,
  listOrderTimes,
  moveMeeting,
} from '@second-gear/contract/meeting-hours';
import { messageBuyer as messageBuyerCall } from '@second-gear/contract/messages';
import { queryKeys } from '@second-gear/contract/query-keys';
import { addRating as addRatingCall } from '@second-gear/contract/ratings';
import { download, request, uploadFile } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Rates the seller of one of the caller's paid orders with one to five stars. Allowed once per order. */
export const addRating = (body: { orderId: string; stars: number; text: string }) =>
  request(addRatingCall, { body });

/** Returns a meeting as a calendar file. */
export const getMeetingCalendarFile = (id: string): Promise<Blob> =>
  download(getMeetingFileCall, { params: { id } }, { type: 'text/calendar' });

/**
 * Query for the seller's free meeting times, for an order or sale of the caller. Refetched on every use,
 * because other buyers can book the times at any moment.
 */
export const freeMeetingTimesQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.times, 'order', id],
    queryFn: () => request(listOrderTimes, { params: { id } }),
    staleTime: 0,
  });

/** Sends a message to the buyer of the caller's car. Returns the conversation's id. */
export const messageBuyer = (orderId: string, text: string) =>
  request(messageBuyerCall, { params: { id: orderId }, body: { text } });

/**
 * Sets or moves the meeting time. A null `time` cancels the meeting. Throws 409 `slot_taken` if the time is
 * no longer free.
 */
export const setMeetingTime = ({ id, time }: { id: string; time: string | null }) =>
  request(moveMeeting, { params: { id }, body: { time } });

/** Stores a picture for a dispute and returns its URL. `onProgress` receives the uploaded share, 0 to 1. */
export const uploadDisputePicture = (
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => uploadFile(uploadDisputePictureCall, file, { onProgress, signal });
