import fc from '../testing/properties.ts';
import { errorSchema } from './errors.ts';
import { parseErrorBody } from './parse-error-body.ts';

const textArbitrary = fc.oneof(fc.string(), fc.constant(undefined), fc.constant(null), fc.integer());
const fieldsArbitrary = fc.oneof(
  textArbitrary,
  fc.array(fc.string()),
  fc.dictionary(fc.string(), textArbitrary),
);

test('parseErrorBody returns the same result as errorSchema', () => {
  const bodyArbitrary = fc.oneof(
    fc.jsonValue(),
    fc.record(
      { code: textArbitrary, message: textArbitrary, fields: fieldsArbitrary, other: textArbitrary },
      { requiredKeys: [] },
    ),
    fc.record(
      { code: fc.string(), message: fc.string(), fields: fieldsArbitrary },
      { requiredKeys: ['code', 'message'] },
    ),
  );
  fc.assert(
    fc.property(bodyArbitrary, (value) => {
      const parsed = errorSchema.safeParse(value);
      expect(parseErrorBody(value)).toEqual(parsed.success ? parsed.data : null);
      return true;
    }),
  );
});
