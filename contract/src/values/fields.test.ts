import { emailSchema } from './fields.ts';

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
])('%s is an address, as at the sign-in service', (email) => {
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
])('%j is none', (email, message) => {
  expect(emailSchema.safeParse(email).error?.issues[0]?.message).toBe(message);
});

test('a long text is looked at in one pass', () => {
  for (const part of ['a', 'a.', 'a@', '@', '.'])
    expect(emailSchema.safeParse(`${part.repeat(100_000)} `).success).toBe(false);
});
