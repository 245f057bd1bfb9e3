import fc from 'fast-check';
import { formatPhone, requirePhone } from './phone.ts';

const CHICAGO = '+13125550123';
const LONDON = '+442079460018';

test.each([
  ['+1 312 555 0123', CHICAGO],
  ['312 555 0123', CHICAGO],
  ['1 312 555 0123', CHICAGO],
  ['(312) 555-0123', CHICAGO],
  ['312.555.0123', CHICAGO],
  ['+1 (312) 555/0123', CHICAGO],
  ['+1\u00A0312\u00A0555\u00A00123', CHICAGO],
  ['+1 312\u2011555\u20110123', CHICAGO],
  ['+1 312\u2013555\u20130123', CHICAGO],
  ['+1 312\u2212555\u22120123', CHICAGO],
  ['\u200E+1 312 555 0123\u200E', CHICAGO],
  ['\u202A+1 312 555 0123\u202C', CHICAGO],
  ['+1 312\u200B555\u00AD0123', CHICAGO],
  ['＋１ ３１２ ５５５ ０１２３', CHICAGO],
  ['+١ ٣١٢ ٥٥٥ ٠١٢٣', CHICAGO],
  ['+۱ ۳۱۲ ۵۵۵ ۰۱۲۳', CHICAGO],
  ['१ ३१२ ५५५ ०१२३', CHICAGO],
  ['+1 312 555 0123 ext. 5', `${CHICAGO} ext. 5`],
  ['+1 312 555 0123 x5', `${CHICAGO} ext. 5`],
  ['+1 312 555 0123 Ext 0123', `${CHICAGO} ext. 0123`],
  ['+1 312 555 0123 extension 12', `${CHICAGO} ext. 12`],
  ['+1 312 555 0123 #12', `${CHICAGO} ext. 12`],
  ['(+44) 20 7946 0018', LONDON],
  ['+44 20 7946 0018', LONDON],
  ['+44 (0)20 7946 0018', LONDON],
  ['0044 20 7946 0018', LONDON],
  ['(0044) 20 7946 0018', LONDON],
  ['011 44 20 7946 0018', LONDON],
  ['(+44) 20 7946 0018 ext. 5', `${LONDON} ext. 5`],
  ['+49 (0)30 901820', '+4930901820'],
  ['+39 06 698 12345', '+390669812345'],
  ['+290 22158', '+29022158'],
  ['+91 98765 43210', '+919876543210'],
  ['+86 138 0013 8000', '+8613800138000'],
])('%j is stored as %j', (input, stored) => {
  expect(requirePhone(input)).toBe(stored);
  expect(requirePhone(stored)).toBe(stored);
  // The number can also be submitted as it is shown.
  expect(requirePhone(formatPhone(stored))).toBe(stored);
});

test.each([
  ['-----'],
  ['.....'],
  ['((((('],
  ['000000'],
  ['0000000000'],
  ['1111111111'],
  ['+000000'],
  ['12'],
  ['911'],
  ['555 0123'],
  ['0x5'],
  ['0x5123456789'],
  ['call me'],
  ['call +1 312 555 0123'],
  ['+1 312 555 0123 after six'],
  ['1-800-FLOWERS'],
  ['+1 312 555 0123 / +1 312 555 0124'],
  ['3125550123 3125550124'],
  ['+1 112 555 0123'],
  ['+999 312 555 0123'],
])('%j is rejected with an error at `phone`', (input) => {
  expect(() => requirePhone(input)).toThrow(
    expect.objectContaining({
      status: 400,
      body: expect.objectContaining({ fields: { phone: expect.any(String) } }),
    }),
  );
});

test('the notation of a number does not change its stored form', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', '\u00A0', '\u2011', '\u2013', '\u200E', ' \u200F');
  const extension = fc.constantFrom('', ' ext. 7', ' x7', ' Ext 7', '#7');
  const prefix = fc.constantFrom('+1 ', '1', '', '\u200E+1', '(+1) ');
  const area = fc.constantFrom('312', '(312)', '３１２', '٣١٢');
  fc.assert(
    fc.property(
      prefix,
      area,
      separator,
      fc.nat(9999),
      extension,
      (countryPrefix, code, separatorSign, nat, textAfter) => {
        const lastDigits = String(nat).padStart(4, '0');
        const expectedPhone = `+1312555${lastDigits}${textAfter ? ' ext. 7' : ''}`;
        expect(
          requirePhone(`${countryPrefix}${code}${separatorSign}555${separatorSign}${lastDigits}${textAfter}`),
        ).toBe(expectedPhone);
      },
    ),
  );
});

test('any text is either rejected or parsed to a number that parses to itself', () => {
  const separatorSign = fc.constantFrom(...'0123456789+()-./ x#,;٠＋');
  fc.assert(
    fc.property(fc.string({ unit: separatorSign, minLength: 1, maxLength: 60 }), (text) => {
      let phone: string;
      try {
        phone = requirePhone(text);
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
        return;
      }
      expect(phone).toMatch(/^\+[1-9]\d{3,14}(?: ext\. \d+)?$/);
      expect(requirePhone(phone)).toBe(phone);
    }),
  );
});

test.each([
  [CHICAGO, '+1 312 555 0123'],
  [`${CHICAGO} ext. 5`, '+1 312 555 0123 ext. 5'],
  [LONDON, '+44 20 7946 0018'],
  ['', ''],
  // Numbers that older releases stored as typed.
  ['+1 312 555 0123', '+1 312 555 0123'],
  ['(312) 555-0123', '(312) 555-0123'],
  ['-----', '-----'],
  ['+1000000', '+1000000'],
])('%j is shown as %j', (stored, expected) => {
  expect(formatPhone(stored)).toBe(expected);
});

test('an empty phone number stays empty', () => {
  expect(requirePhone('')).toBe('');
});
