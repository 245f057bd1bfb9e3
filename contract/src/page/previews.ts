import * as z from 'zod/mini';
import { type Answer, type Call } from '../calls/call.ts';
import { getCar } from '../calls/cars.ts';
import { getSeller } from '../calls/sellers.ts';
import { matchPattern } from '../remote/route-patterns.ts';
import { idSchema } from '../values/fields.ts';
import type { PageHead } from './head-tags.ts';
import { headOfCar, headOfSeller } from './heads.ts';

/** How the head of a page can be had without its screen. */
export interface Preview {
  /** Path of the API to read, as anybody may. */
  path: string;
  /** The head by what the API answered; null where that is something else. */
  headOf: (answer: unknown, apiHost: string) => PageHead | null;
}

const made = <C extends Call>(
  call: C,
  headOf: (answer: Answer<C>, apiHost: string) => PageHead,
): { path: string; headOf: Preview['headOf'] } => ({
  path: call.path,
  headOf: (answer, apiHost) => {
    const read = z.safeParse(call.answer as C['answer'], answer);
    return read.success ? headOf(read.data as Answer<C>, apiHost) : null;
  },
});

/** Pages that people share and whose head is the API's to say; their addresses are those of the calls. */
const PREVIEWS = [made(getCar, headOfCar), made(getSeller, headOfSeller)];

/** The preview of a page; null for one whose head nothing needs to be read for. */
export function previewOf(pathname: string): Preview | null {
  for (const { path, headOf } of PREVIEWS) {
    const id = idSchema.safeParse(matchPattern(path, pathname)?.['id']);
    if (id.success) return { path: path.replace(':id', encodeURIComponent(id.data)), headOf };
  }
  return null;
}
