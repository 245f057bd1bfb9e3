import * as z from 'zod/mini';
import { type Answer, type Call } from '../calls/call.ts';
import { getCar } from '../calls/cars.ts';
import { getSeller } from '../calls/sellers.ts';
import { matchPattern } from '../remote/route-patterns.ts';
import { idSchema } from '../values/fields.ts';
import { toCarHead, toSellerHead } from './detail-page-heads.ts';
import type { PageHead } from './head-tags.ts';

/** How to get a page's head without rendering its screen. */
export interface LinkPreviewSource {
  /** Public API path to fetch. */
  path: string;
  /** Returns the head for the API's response. null if the response is invalid. */
  toHead: (answer: unknown, apiHost: string) => PageHead | null;
}

const createLinkPreviewSource = <C extends Call>(
  call: C,
  toHead: (answer: Answer<C>, apiHost: string) => PageHead,
): { path: string; headOf: LinkPreviewSource['toHead'] } => ({
  path: call.path,
  headOf: (answer, apiHost) => {
    const parsed = z.safeParse(call.answer as C['answer'], answer);
    return parsed.success ? toHead(parsed.data as Answer<C>, apiHost) : null;
  },
});

/** Shareable pages whose head depends on API data. Their paths equal those of the calls. */
const LINK_PREVIEW_SOURCES = [
  createLinkPreviewSource(getCar, toCarHead),
  createLinkPreviewSource(getSeller, toSellerHead),
];

/** Returns how to get the head of the page at this path. null for a page whose head needs no API data. */
export function findLinkPreviewSource(pathname: string): LinkPreviewSource | null {
  for (const { path, headOf: toHead } of LINK_PREVIEW_SOURCES) {
    const id = idSchema.safeParse(matchPattern(path, pathname)?.['id']);
    if (id.success) return { path: path.replace(':id', encodeURIComponent(id.data)), toHead };
  }
  return null;
}
