import { timeLimitsOf } from './env.ts';

test('the default time limit is five minutes for a request and one minute for its headers', () => {
  expect(timeLimitsOf({})).toEqual({ request: 300, headers: 60 });
  const env = { REQUEST_TIMEOUT_SECONDS: '', HEADERS_TIMEOUT_SECONDS: '1.5' };
  expect(timeLimitsOf(env)).toEqual({ request: 300, headers: 1.5 });
});

test.each(['0', '-1', 'soon', 'Infinity', '86401'])(
  'timeLimitsOf rejects %s and names the variable',
  (seconds) => {
    for (const name of ['REQUEST_TIMEOUT_SECONDS', 'HEADERS_TIMEOUT_SECONDS']) {
      expect(() => timeLimitsOf({ [name]: seconds })).toThrow(name);
    }
  },
);
