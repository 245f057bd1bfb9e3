import * as z from 'zod/mini';
import { type CarFact, type CarFactName, type CarFactValues, mapCarFacts } from '../values/car-facts.ts';
import { createOptionalLineSchema } from '../values/plain-text.ts';
import { isValidVin, VIN_PATTERN } from '../values/vin.ts';

type Bounds = [min: number, max: number, getCurrentMax?: () => number];

/**
 * Creates a schema for a whole number, given as a number or as text.
 * @param getCurrentMax returns a limit below `max` that changes over time, such as next year. The published
 * JSON Schema contains only `max`, because it must not change over time
 */
export const createWholeNumberSchema = (name: string, ...[min, max, getCurrentMax = () => max]: Bounds) => {
  const error = () => `${name} must be at most ${String(getCurrentMax())}`;
  return z.coerce.number({ error: `${name} must be a number` }).check(
    z.int({ error: `${name} must be a whole number` }),
    z.minimum(min, { error: `${name} must be at least ${String(min)}` }),
    z.maximum(max, { error, abort: true }),
    z.refine((value) => value <= getCurrentMax(), { error }),
  );
};

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

/**
 * Creates a schema for a required whole number. A missing value causes a different error than an invalid
 * value.
 */
export const createRequiredWholeNumberSchema = (name: string, ...bounds: Bounds) =>
  z.pipe(
    z.transform((value: unknown, { issues }) => {
      if (isMissing(value)) issues.push({ code: 'custom', message: `${name} is required`, input: value });
      return value;
    }),
    createWholeNumberSchema(name, ...bounds),
  );

const vinSchema = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(VIN_PATTERN, { error: 'A VIN has 17 letters and digits, excluding I, O, and Q', abort: true }),
  z.refine(isValidVin, {
    error: 'This VIN has a typo: the check digit (the 9th character) doesn’t match',
  }),
);

function toOutputSchema(fact: CarFact): z.ZodMiniType {
  if (fact.kind === 'miles') return z.int();
  return fact.kind === 'choice' ? z.enum(fact.choices) : z.string();
}

function toInputSchema(fact: CarFact): z.ZodMiniType {
  const name = fact.label;
  switch (fact.kind) {
    case 'miles':
      return createWholeNumberSchema(name, 0, fact.max);
    case 'choice':
      return z.enum(fact.choices, { error: `Choose a ${name.toLowerCase()} from the list` });
    case 'words':
      return createOptionalLineSchema(name, fact.maxLength);
    case 'vin':
      return vinSchema;
  }
}

type FactSchemas<Values> = { [Name in CarFactName]: z.ZodMiniType<Values[Name & keyof Values], unknown> };

/** The facts of a car in responses. A fact is null if the seller did not state it. */
export const carFactOutputSchemas = mapCarFacts<FactSchemas<CarFactValues>>(
  (_name, fact) => z.nullable(toOutputSchema(fact)) as FactSchemas<CarFactValues>[CarFactName],
);

type FactInputSchemas = { [Name in CarFactName]: z.ZodMiniOptional<FactSchemas<CarFactValues>[Name]> };

/** The facts of a car in requests. An omitted fact stays unchanged. null removes a fact. */
export const carFactInputSchemas = mapCarFacts<FactInputSchemas>(
  (_name, fact) => z.optional(z.nullable(toInputSchema(fact))) as FactInputSchemas[CarFactName],
);
