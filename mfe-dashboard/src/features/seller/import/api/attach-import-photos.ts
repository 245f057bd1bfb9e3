import { assignImportPhotos as call } from '@second-gear/contract/imports';
import { request } from '@second-gear/shared-auth/request';

/** Assigns uploaded pictures to the file names of an import. */
export const attachImportPhotos = (id: string, photos: { name: string; url: string }[]) =>
  request(call, { params: { id }, body: { photos } });
