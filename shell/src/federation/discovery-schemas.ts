import { sriSchema } from '@second-gear/contract/discovery';
import { fileNameSchema } from '@second-gear/contract/name-schemas';
import * as z from 'zod/mini';

export { discoverySchema } from '@second-gear/contract/discovery';

/** A version's `hashes.json`: hash by file name. */
export const hashesSchema = z.record(fileNameSchema, sriSchema);
