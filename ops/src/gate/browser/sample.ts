import type { Call } from '@second-gear/contract/call';
import { toJSONSchema } from 'zod';

/** The supported parts of a JSON schema. */
interface Shape {
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
}

/** An id for every id field. */
export const SAMPLE_ID = '00000000-0000-4000-8000-000000000001';

const TEXTS: Record<string, string> = {
  'date-time': '2026-01-02T03:04:05.000Z',
  date: '2026-01-02',
  email: 'ann@example.com',
  uuid: SAMPLE_ID,
};

/** Texts for patterns, if the field's name is not enough. */
const PATTERNED = [...Object.values(TEXTS), '2026-01', '10:00', '2026-01-02T10:00'];

/** Returns a text that screens rely on although the schema does not require it, by the field's name. */
function wordsFor(name: string, { format, minLength = 0 }: Shape): string {
  if (format && TEXTS[format]) return TEXTS[format];
  if (/image|picture|url/i.test(name)) return '/api/images/sample.svg';
  if (/id$/i.test(name)) return SAMPLE_ID;
  if (/email/i.test(name)) return TEXTS.email as string;
  if (/(day|date)$/i.test(name)) return TEXTS.date as string;
  if (/month$/i.test(name)) return '2026-01';
  if (/phone/i.test(name)) return '+1 312 555 0123';
  if (/handOverCode/.test(name)) return '123456';
  return 'Sample'.padEnd(minLength, '.');
}

function textFor(name: string, shape: Shape): string {
  const words = wordsFor(name, shape);
  const pattern = new RegExp(shape.pattern ?? '');
  return pattern.test(words) ? words : (PATTERNED.find((text) => pattern.test(text)) ?? words);
}

function draw(shape: Shape, name: string): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return draw(shape.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([key, value]) => [key, draw(value, key)]),
      );
    case 'array':
      if (shape.prefixItems) return shape.prefixItems.map((item) => draw(item, name));
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => draw(shape.items ?? {}, name));
    case 'integer':
    case 'number':
      if (/year/i.test(name)) return 2020;
      return Math.max(shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'string':
      return textFor(name, shape);
    default:
      return null;
  }
}

/**
 * Creates a sample response of a call from its schema, with one item in every list.
 * @throws if the schema rejects it; a test of all calls prevents that
 */
export function sampleAnswer(call: Call): unknown {
  const shape = toJSONSchema(call.answer, { io: 'input', unrepresentable: 'any' }) as Shape;
  const sample = draw(shape, '');
  const read = call.answer.safeParse(sample);
  if (!read.success) {
    throw new Error(`No sample of ${call.method} ${call.path}: ${JSON.stringify(read.error.issues)}`);
  }
  return sample;
}
