import fc from '../testing/properties.ts';
import { errorSchema } from './errors.ts';
import { readError } from './read-error.ts';

const text = fc.oneof(fc.string(), fc.constant(undefined), fc.constant(null), fc.integer());
const fields = fc.oneof(text, fc.array(fc.string()), fc.dictionary(fc.string(), text));

test('readError returns the same as errorSchema', () => {
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record({ code: text, message: text, fields, other: text }, { requiredKeys: [] }),
    fc.record({ code: fc.string(), message: fc.string(), fields }, { requiredKeys: ['code', 'message'] }),
  );
  fc.assert(
    fc.property(body, (value) => {
      const read = errorSchema.safeParse(value);
      expect(readError(value)).toEqual(read.success ? read.data : null);
      return true;
    }),
  );
});
