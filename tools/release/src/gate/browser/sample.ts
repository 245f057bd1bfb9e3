import type { Call } from '@second-gear/contract/call';
import { toJSONSchema } from 'zod';

/** The supported parts of a JSON schema. */
interface JsonSchema {
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
}

/** An id for every id field. */
export const SAMPLE_ID = '00000000-0000-4000-8000-000000000001';

const SAMPLE_TEXTS: Record<string, string> = {
  'date-time': '2026-01-02T03:04:05.000Z',
  date: '2026-01-02',
  email: 'ann@example.com',
  uuid: SAMPLE_ID,
};

/** Texts to try if the text for the field's name does not match the schema's pattern. */
const PATTERN_SAMPLES = [...Object.values(SAMPLE_TEXTS), '2026-01', '10:00', '2026-01-02T10:00'];

/**
 * Returns a text for a field by its name, such as the path of an image. Screens rely on such texts although
 * the schema does not require them.
 */
function sampleTextFor(name: string, { format, minLength = 0 }: JsonSchema): string {
  if (format && SAMPLE_TEXTS[format]) return SAMPLE_TEXTS[format];
  if (/image|picture|url/i.test(name)) return '/api/images/sample.svg';
  if (/id$/i.test(name)) return SAMPLE_ID;
  if (/email/i.test(name)) return SAMPLE_TEXTS.email as string;
  if (/(day|date)$/i.test(name)) return SAMPLE_TEXTS.date as string;
  if (/month$/i.test(name)) return '2026-01';
  if (/phone/i.test(name)) return '+1 312 555 0123';
  if (/handOverCode/.test(name)) return '123456';
  return 'Sample'.padEnd(minLength, '.');
}

function matchingTextFor(name: string, schema: JsonSchema): string {
  const sampleText = sampleTextFor(name, schema);
  const pattern = new RegExp(schema.pattern ?? '');
  return pattern.test(sampleText)
    ? sampleText
    : (PATTERN_SAMPLES.find((text) => pattern.test(text)) ?? sampleText);
}

function generateSample(schema: JsonSchema, name: string): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return generateSample(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, generateSample(value, key)]),
      );
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => generateSample(item, name));
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        generateSample(schema.items ?? {}, name),
      );
    case 'integer':
    case 'number':
      if (/year/i.test(name)) return 2020;
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'string':
      return matchingTextFor(name, schema);
    default:
      return null;
  }
}

/**
 * Creates a sample response of a call from its schema, with one item in every list.
 * @throws if the schema rejects the sample; a test creates samples of all calls, so this cannot happen in the
 * gate
 */
export function createSampleResponse(call: Call): unknown {
  const schema = toJSONSchema(call.answer, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const sample = generateSample(schema, '');
  const parsed = call.answer.safeParse(sample);
  if (!parsed.success) {
    throw new Error(
      `no valid sample for ${call.method} ${call.path}: ${JSON.stringify(parsed.error.issues)}`,
    );
  }
  return sample;
}
