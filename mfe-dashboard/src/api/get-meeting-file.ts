import { getMeetingFile as call } from '@second-gear/contract/hours';
import { download } from '@second-gear/shared-auth/request';

/** A meeting as a file for calendars. */
export const getMeetingFile = (id: string): Promise<Blob> =>
  download(call, { params: { id } }, { type: 'text/calendar' });
