import { fileNameSchema } from '@second-gear/contract/name-schemas';
import { sriSchema } from '@second-gear/federation/discovery';
import * as z from 'zod/mini';

export { discoverySchema } from '@second-gear/federation/discovery';

/** A version's `hashes.json`: hash by file name. */
export const hashesSchema = z.record(fileNameSchema, sriSchema);
