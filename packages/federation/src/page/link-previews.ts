import { type Call, type CallResponse } from '@second-gear/contract/call';
import { getCar } from '@second-gear/contract/cars';
import { idSchema } from '@second-gear/contract/fields';
import { getSeller } from '@second-gear/contract/sellers';
import * as z from 'zod/mini';
import { matchPattern } from '../remote/route-patterns.ts';
import { toCarHead, toSellerHead } from './detail-page-heads.ts';
import type { PageHead } from './head-tags.ts';

/**
 * API call that returns the data of a page's head, so the head can be created without rendering the screen.
 */
export interface LinkPreviewSource {
  /** Path of a public API call. */
  path: string;
  /** Creates the head from the response. null if the response is invalid. */
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

/** Sources for the pages whose head needs API data. Each page has the same path as its API call. */
const LINK_PREVIEW_SOURCES = [
  createLinkPreviewSource(getCar, toCarHead),
  createLinkPreviewSource(getSeller, toSellerHead),
];

/** Returns the source of the head of the page at this path. null if the head needs no API data. */
export function findLinkPreviewSource(pathname: string): LinkPreviewSource | null {
  for (const { path, toHead } of LINK_PREVIEW_SOURCES) {
    const id = idSchema.safeParse(matchPattern(path, pathname)?.['id']);
    if (id.success) return { path: path.replace(':id', encodeURIComponent(id.data)), toHead };
  }
  return null;
}
