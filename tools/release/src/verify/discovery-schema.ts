import * as z from 'zod';

/**
 * A version in the public frontend-discovery schema, v1-pre
 * (https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json). Additional properties are
 * allowed only in `extras` and `deployment`.
 */
const versionSchema = z.strictObject({
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
  extras: z.looseObject({}).optional(),
  deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
});

const isUnique = (items: readonly unknown[]): boolean =>
  new Set(items.map((item) => JSON.stringify(item))).size === items.length;

const publicDiscoverySchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z.array(versionSchema).refine(isUnique, 'The versions of a micro-frontend must be unique'),
  ),
});

/** Returns how a document violates the public schema. Empty if it is valid. */
export function discoverySchemaFaults(document: unknown): string[] {
  const parsed = publicDiscoverySchema.safeParse(document);
  if (parsed.success) return [];
  return parsed.error.issues.map(
    ({ path, message }) =>
      `discovery.json does not match the public schema at ${path.join('.') || 'its root'}: ${message}`,
  );
}
