import { listImportPhotos as call } from '@second-gear/contract/imports';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Returns the pictures that the import's file names and that are not uploaded yet. */
export const listMissingPhotos = (id: string, pageParams: PageParams) =>
  requestPage(call, { params: { id }, query: { ...pageParams, missing: 'true' } });

export const missingPhotosQuery = (id: string) =>
  pagedQueryOptions([...queryKeys.import(id), 'missing'], (pageParams) => listMissingPhotos(id, pageParams));
