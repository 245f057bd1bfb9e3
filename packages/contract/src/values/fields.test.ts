import { emailSchema, phoneSchema } from './fields.ts';

test.each([
  'ann@example.com',
  'r&d@example.com',
  'user/dept@example.com',
  'a=b@example.com',
  'bang!@example.com',
  "o'neill@example.com",
  "ann'@example.com",
  'ann+cars@mail.example.com',
  'müller@example.com',
  'ann@müller.example',
  'ann@xn--mller-kva.example',
  'ann@example.xn--p1ai',
  '{ann}~#$%^*`|?@example.com',
  '用户@例子.广告',
])('emailSchema accepts %s, like the sign-in service', (email) => {
  expect(emailSchema.parse(` ${email.toUpperCase()} `)).toBe(email);
});

test.each([
  ['', 'Email is required'],
  ['  ', 'Email is required'],
  [undefined, 'Email is required'],
  ['ann', 'Enter an email address like name@example.com'],
  ['@example.com', 'Enter an email address like name@example.com'],
  ['ann@', 'Enter an email address like name@example.com'],
  ['ann@example', 'Enter an email address like name@example.com'],
  ['ann@example..com', 'Enter an email address like name@example.com'],
  ['ann@.example.com', 'Enter an email address like name@example.com'],
  ['ann@example.com.', 'Enter an email address like name@example.com'],
  ['ann@home@example.com', 'Enter an email address like name@example.com'],
  ['ann lane@example.com', 'Enter an email address like name@example.com'],
  ['ann\u200B@example.com', 'Enter an email address like name@example.com'],
  ['ann\u202E@example.com', 'Enter an email address like name@example.com'],
  ['ann\u0007@example.com', 'Enter an email address like name@example.com'],
  [`${'a'.repeat(250)}@example.com`, 'Email is too long'],
])('emailSchema rejects %j', (email, message) => {
  expect(emailSchema.safeParse(email).error?.issues[0]?.message).toBe(message);
});

test('emailSchema validates long text in linear time', () => {
  for (const part of ['a', 'a.', 'a@', '@', '.'])
    expect(emailSchema.safeParse(`${part.repeat(100_000)} `).success).toBe(false);
});

test.each([
  '+1 312 555 0123',
  '(+44) 20 7946 0018',
  '+1 312 555 0123 ext. 5',
  '+1 312 555 0123 x5',
  '+1\u00A0312\u00A0555\u00A00123',
  '+1 312\u2011555\u20130123',
  '\u200E+1 312 555 0123\u200E',
  '＋１ ３１２ ５５５ ０１２３',
  '+١ ٣١٢ ٥٥٥ ٠١٢٣',
  '+290 22158',
  // It has enough digits. Only the server detects that it is invalid.
  '000000',
])('phoneSchema accepts %j', (phone) => {
  expect(phoneSchema.parse(` ${phone} `)).toBe(phone);
});

test.each(['', ' ', '-----', '.....', '(((((', '0x5', 'call me', '1234', '١٢٣٤', '\u200E', '+'])(
  'phoneSchema rejects %j',
  (phone) => {
    const { error } = phoneSchema.safeParse(phone);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Enter a phone number like +1 312 555 0123',
    ]);
  },
);

test('phoneSchema requires a number and limits its length', () => {
  expect(phoneSchema.safeParse(undefined).error?.issues[0]?.message).toBe('Phone number is required');
  expect(phoneSchema.safeParse('1'.repeat(61)).error?.issues.map(({ message }) => message)).toEqual([
    'Phone number is too long',
  ]);
  expect(phoneSchema.safeParse('1'.repeat(5_000_000)).success).toBe(false);
});
