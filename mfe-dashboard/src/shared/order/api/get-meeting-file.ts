import { getMeetingFile as call } from '@second-gear/contract/meeting-hours';
import { download } from '@second-gear/shared-auth/request';

/** Returns a meeting as a calendar file. */
export const getMeetingFile = (id: string): Promise<Blob> =>
  download(call, { params: { id } }, { type: 'text/calendar' });
