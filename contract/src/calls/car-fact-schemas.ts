import * as z from 'zod/mini';
import { type CarFact, type CarFactName, type CarFactValues, ofEachFact } from '../values/car-facts.ts';
import { optionalLine } from '../values/plain-text.ts';
import { isVinSound, VIN_PATTERN } from '../values/vin.ts';

type Bounds = [min: number, max: number, latest?: () => number];

/**
 * A whole number, also as text.
 * @param latest a bound below `max` that moves with time: it is asked at each check, and is no part of the published
 * schema, which would otherwise change by itself
 */
export const whole = (name: string, ...[min, max, latest = () => max]: Bounds) => {
  const error = () => `${name} must be at most ${String(latest())}`;
  return z.coerce.number({ error: `${name} must be a number` }).check(
    z.int({ error: `${name} must be a whole number` }),
    z.minimum(min, { error: `${name} must be at least ${String(min)}` }),
    z.maximum(max, { error, abort: true }),
    z.refine((value) => value <= latest(), { error }),
  );
};

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

/** The same where it may not be left out, and what was left out is told from what is no number. */
export const requiredWhole = (name: string, ...bounds: Bounds) =>
  z.pipe(
    z.transform((value: unknown, { issues }) => {
      if (isMissing(value)) issues.push({ code: 'custom', message: `${name} is required`, input: value });
      return value;
    }),
    whole(name, ...bounds),
  );

const vin = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(VIN_PATTERN, { error: 'A VIN has 17 letters and digits, without I, O and Q', abort: true }),
  z.refine(isVinSound, {
    error:
      'One of its characters is wrong: the check digit, the ninth, does not fit. Look at the VIN once more',
  }),
);

function answered(fact: CarFact): z.ZodMiniType {
  if (fact.kind === 'miles') return z.int();
  return fact.kind === 'choice' ? z.enum(fact.choices) : z.string();
}

function asked(fact: CarFact): z.ZodMiniType {
  const name = fact.label;
  switch (fact.kind) {
    case 'miles':
      return whole(name, 0, fact.most);
    case 'choice':
      return z.enum(fact.choices, { error: `Choose a ${name.toLowerCase()} from the list` });
    case 'words':
      return optionalLine(name, fact.longest);
    case 'vin':
      return vin;
  }
}

type Schemas<Values> = { [Name in CarFactName]: z.ZodMiniType<Values[Name & keyof Values], unknown> };

/** The facts of a car as answers have them: null where the seller has not said it. */
export const carFactsSchema = ofEachFact<Schemas<CarFactValues>>(
  (_name, fact) => z.nullable(answered(fact)) as Schemas<CarFactValues>[CarFactName],
);

type Asked = { [Name in CarFactName]: z.ZodMiniOptional<Schemas<CarFactValues>[Name]> };

/** The same as a person gives them: left out, or null to take a fact away. */
export const askedFactsSchema = ofEachFact<Asked>(
  (_name, fact) => z.optional(z.nullable(asked(fact))) as Asked[CarFactName],
);
