import { clientOf } from './client.ts';

test('an IPv4 address is one client, however it is written', () => {
  expect(clientOf('203.0.113.7')).toBe('203.0.113.7');
  expect(clientOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('one household’s IPv6 addresses are one client, the next household’s another', () => {
  const one = clientOf('2001:db8:1:ab00::1');
  expect(clientOf('2001:0db8:0001:abff:1:2:3:4')).toBe(one);
  expect(clientOf('2001:db8:1:ac00::1')).not.toBe(one);
  expect(clientOf('2001:db8::1')).not.toBe(clientOf('2001:db8:1::1'));
});

test('this machine is no client', () => {
  for (const own of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) expect(clientOf(own)).toBeNull();
});
