import { apiAddress } from './env.ts';

test.each([
  [{}, 'http://127.0.0.1:4000'],
  [{ API_PORT: '4751', API_TARGET: '' }, 'http://127.0.0.1:4751'],
  [{ API_PORT: '4751', API_TARGET: 'http://10.0.0.5:4000' }, 'http://10.0.0.5:4000'],
])('with %j the gateway forwards to %s', (env, address) => {
  expect(apiAddress(env)).toBe(address);
});
