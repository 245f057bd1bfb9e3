import * as z from 'zod/mini';
import { isPattern } from './route-patterns.ts';

/** A route pattern in a remote's declaration. */
export const routePatternSchema = z
  .string()
  .check(
    z.maxLength(200),
    z.refine(
      isPattern,
      'Use / or segments like /team/:name: letters, digits, and . _ ~ -, with ? after optional segments and * only at the end',
    ),
  );
