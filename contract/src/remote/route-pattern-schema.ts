import * as z from 'zod/mini';
import { isPattern } from './route-patterns.ts';

/** A pattern that a remote may declare. */
export const routePatternSchema = z
  .string()
  .check(
    z.maxLength(200),
    z.refine(
      isPattern,
      'A route is / or segments such as /team/:name: letters, digits and . _ ~ -, a ? behind what may be left out, * at the end only',
    ),
  );
