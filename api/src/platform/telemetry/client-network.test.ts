import { networkOf } from './client-network.ts';

test('an IPv4 address is one client in every notation', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('a household’s IPv6 addresses are one client; another household is another client', () => {
  const firstNetwork = networkOf('2001:db8:1:ab00::1');
  expect(networkOf('2001:0db8:0001:abff:1:2:3:4')).toBe(firstNetwork);
  expect(networkOf('2001:db8:1:ac00::1')).not.toBe(firstNetwork);
  expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:1::1'));
});
