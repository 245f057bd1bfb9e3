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
  maxItems?: number;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
}

/** Returns the id of a row of a list. The first row is 0. */
const sampleId = (row: number): string => `00000000-0000-4000-8000-${String(row + 1).padStart(12, '0')}`;

/** Value of every id field, except in the second row of a list. */
export const SAMPLE_ID = sampleId(0);

/** Number of rows in every list whose schema allows it. */
const ROWS = 2;

const SAMPLE_TEXTS: Record<string, string> = {
  'date-time': '2026-01-02T03:04:05.000Z',
  date: '2026-01-02',
  email: 'ann@example.com',
  uuid: SAMPLE_ID,
};

/** Alternatives for a field whose text does not match the schema's pattern. */
const PATTERN_SAMPLES = [...Object.values(SAMPLE_TEXTS), '2026-01', '10:00', '2026-01-02T10:00'];

/**
 * Returns a text that fits a field's name, such as the path of an image. Screens rely on such texts although
 * the schema does not require them.
 */
function sampleTextFor(name: string, { format, minLength = 0 }: JsonSchema, row: number): string {
  if (format === 'uuid') return sampleId(row);
  if (format && SAMPLE_TEXTS[format]) return SAMPLE_TEXTS[format];
  if (/image|picture|url/i.test(name)) return '/api/images/sample.svg';
  if (/id$/i.test(name)) return sampleId(row);
  if (/email/i.test(name)) return SAMPLE_TEXTS.email as string;
  if (/(day|date)$/i.test(name)) return SAMPLE_TEXTS.date as string;
  if (/month$/i.test(name)) return '2026-01';
  if (/phone/i.test(name)) return '+1 312 555 0123';
  if (/handOverCode/.test(name)) return '123456';
  return (row === 0 ? 'Sample' : `Sample ${String(row + 1)}`).padEnd(minLength, '.');
}

function matchingTextFor(name: string, schema: JsonSchema, row: number): string {
  const sampleText = sampleTextFor(name, schema, row);
  const pattern = new RegExp(schema.pattern ?? '');
  return pattern.test(sampleText)
    ? sampleText
    : (PATTERN_SAMPLES.find((text) => pattern.test(text)) ?? sampleText);
}

/**
 * Generates a sample from a schema.
 * @param row position in the list that contains the sample. Later rows have other values.
 */
function generateSample(schema: JsonSchema, name: string, row: number): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[row % schema.enum.length];
  if (schema.anyOf) {
    const isNullable = schema.anyOf.some(({ type }) => type === 'null');
    if (isNullable && row > 0) return null;
    return generateSample(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name, row);
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, generateSample(value, key, row)]),
      );
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => generateSample(item, name, row));
      return Array.from(
        { length: Math.max(Math.min(ROWS, schema.maxItems ?? ROWS), schema.minItems ?? 0) },
        (_, index) => generateSample(schema.items ?? {}, name, index),
      );
    case 'integer':
    case 'number':
      if (/year/i.test(name)) return 2020;
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return row === 0;
    case 'string':
      return matchingTextFor(name, schema, row);
    default:
      return null;
  }
}

/**
 * Creates a sample response for a call from its schema, with two different items in every list.
 * @throws if the schema rejects the sample; a test ensures that this does not happen for any call
 */
export function createSampleResponse(call: Call): unknown {
  const schema = toJSONSchema(call.answer, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const sample = generateSample(schema, '', 0);
  const parsed = call.answer.safeParse(sample);
  if (!parsed.success) {
    throw new Error(
      `no valid sample for ${call.method} ${call.path}: ${JSON.stringify(parsed.error.issues)}`,
    );
  }
  return sample;
}
