import {
  assignImportPhotos,
  createImport as createImportCall,
  deleteImport as deleteImportCall,
  getImport,
  type ImportRowStatus,
  listImportPhotos,
  listImportRows as listImportRowsCall,
  listImports,
  type NewImport,
  pauseImport as pauseImportCall,
  startImport as startImportCall,
} from '@second-gear/contract/imports';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions, SHORT_PAGE_SIZE } from '../../../shared/api/paged.ts';

/** Assigns uploaded pictures to the file names of an import. */
export const attachImportPhotos = (id: string, photos: { name: string; url: string }[]) =>
  request(assignImportPhotos, { params: { id }, body: { photos } });

/** Long enough for a 4 MB upload over a slow connection. */
const UPLOAD_TIMEOUT_MS = 90_000;

/**
 * Uploads a file of cars for validation without listing any. If the file cannot be parsed, throws 400 with an
 * error for the field `csv`.
 */
export const createImport = (body: NewImport) =>
  request(createImportCall, { body }, { timeoutMs: UPLOAD_TIMEOUT_MS });

/** Discards an import that was never started. */
export const deleteImport = (id: string) => request(deleteImportCall, { params: { id } });

/** Poll interval of a running import, in milliseconds. */
const POLL_INTERVAL_MS = 1500;

/** Query for the caller's import with its state and the number of rows per result. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.import(id),
    queryFn: () => request(getImport, { params: { id } }),
    // Another device may have continued the import.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
  });

/** Returns rows of one status, in the order of the file. */
export const listImportRows = (id: string, status: ImportRowStatus, pageParams: PageParams) =>
  requestPage(listImportRowsCall, { params: { id }, query: { ...pageParams, status } });

export const importRowsQuery = (id: string, status: ImportRowStatus) =>
  pagedQueryOptions([...queryKeys.import(id), 'rows', status], (pageParams) =>
    listImportRows(id, status, pageParams),
  );

/** Query for the caller's imports, newest first. */
export const importsQuery = () =>
  pagedQueryOptions(
    [...queryKeys.imports, 'list'],
    (query) => requestPage(listImports, { query }),
    SHORT_PAGE_SIZE,
  );

/** Returns the pictures that the import's file names and that are not uploaded yet. */
export const listMissingPhotos = (id: string, pageParams: PageParams) =>
  requestPage(listImportPhotos, { params: { id }, query: { ...pageParams, missing: 'true' } });

export const missingPhotosQuery = (id: string) =>
  pagedQueryOptions([...queryKeys.import(id), 'missing'], (pageParams) => listMissingPhotos(id, pageParams));

export const pauseImport = (id: string) => request(pauseImportCall, { params: { id } });

/** Starts or resumes listing the ready rows. */
export const startImport = (id: string) => request(startImportCall, { params: { id } });
