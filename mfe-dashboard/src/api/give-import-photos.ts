import { giveImportPhotos as call } from '@second-gear/contract/imports';
import { request } from '@second-gear/shared-auth/request';

/** Tells which uploads are the pictures of these names. */
export const giveImportPhotos = (id: string, photos: { name: string; url: string }[]) =>
  request(call, { params: { id }, body: { photos } });
