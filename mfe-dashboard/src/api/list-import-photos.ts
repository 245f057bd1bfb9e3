import { listImportPhotos as call } from '@second-gear/contract/imports';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Returns the pictures that an import names and that are not uploaded yet. */
export const listMissingPhotos = (id: string, ask: PageAsk) =>
  requestPage(call, { params: { id }, query: { ...ask, missing: 'true' } });

export const missingPhotosQuery = (id: string) =>
  pagedOptions([...queryKeys.import(id), 'missing'], (ask) => listMissingPhotos(id, ask));
