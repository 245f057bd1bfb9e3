import { pluralize } from '@second-gear/contract/format';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** Descriptions of the expected type of a value. */
const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMAT_RULES: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a URL like https://example.com',
  date: 'must be a date like 2026-11-20',
  datetime: 'must be a date and time like 2026-11-20T15:30:00Z',
};
/** Units of a value's size, by the value's type. The size of a number has no unit. */
const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function sizePhrase(origin: string, limit: number | bigint): { verb: string; size: string } {
  const unit = UNITS[origin];
  return unit
    ? { verb: 'have', size: `${String(limit)} ${pluralize(Number(limit), ...unit)}` }
    : { verb: 'be', size: String(limit) };
}

function describeRule(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${TYPE_NAMES[issue.expected] ?? 'a different type'}`;
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      const { verb, size } = sizePhrase(issue.origin, issue.minimum);
      return `must ${verb} ${issue.inclusive === false ? 'more than' : 'at least'} ${size}`;
    }
    case 'too_big': {
      const { verb, size } = sizePhrase(issue.origin, issue.maximum);
      return `${verb === 'have' ? 'may' : 'must'} ${verb} ${issue.inclusive === false ? 'less than' : 'at most'} ${size}`;
    }
    case 'invalid_format':
      return FORMAT_RULES[issue.format] ?? 'has an invalid format';
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return 'is not an allowed value';
  }
}

/** Returns an error message for users, if the schema has no message of its own. */
export const describeIssue = (issue: Issue): string =>
  `${issue.path && issue.path.length > 0 ? issue.path.map(String).join('.') : 'This'} ${describeRule(issue)}`;
