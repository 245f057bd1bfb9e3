import { type Call, type CallResponse } from '@second-gear/contract/call';
import { getCar } from '@second-gear/contract/cars';
import { idSchema } from '@second-gear/contract/fields';
import { getSeller } from '@second-gear/contract/sellers';
import * as z from 'zod/mini';
import { matchPattern } from '../remote/route-patterns.ts';
import { toCarHead, toSellerHead } from './detail-page-heads.ts';
import type { PageHead } from './head-tags.ts';

/** How to get a page's head without rendering its screen. */
export interface LinkPreviewSource {
  /** Public API path to fetch. */
  path: string;
  /** Returns the head for the API's response. null if the response is invalid. */
  toHead: (response: unknown, apiHost: string) => PageHead | null;
}

const createLinkPreviewSource = <C extends Call>(
  call: C,
  toHead: (response: CallResponse<C>, apiHost: string) => PageHead,
): LinkPreviewSource => ({
  path: call.path,
  toHead: (response, apiHost) => {
    const parsed = z.safeParse(call.answer as C['answer'], response);
    return parsed.success ? toHead(parsed.data as CallResponse<C>, apiHost) : null;
  },
});

/** Calls with the data for the heads of shareable pages. Each page has the same path as its call. */
const LINK_PREVIEW_SOURCES = [
  createLinkPreviewSource(getCar, toCarHead),
  createLinkPreviewSource(getSeller, toSellerHead),
];

/**
 * Returns how to get the head of the page at this path without rendering the screen. null for a page whose
 * head needs no API data.
 */
export function findLinkPreviewSource(pathname: string): LinkPreviewSource | null {
  for (const { path, toHead } of LINK_PREVIEW_SOURCES) {
    const id = idSchema.safeParse(matchPattern(path, pathname)?.['id']);
    if (id.success) return { path: path.replace(':id', encodeURIComponent(id.data)), toHead };
  }
  return null;
}
