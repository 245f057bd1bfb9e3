import { findCaller, parseCallerHeader, toCallerHeader } from './caller.ts';

test('a caller header is parsed if name and version are valid', () => {
  const caller = { name: 'catalog', version: '1.4.0-3ed0bfae2c' };
  expect(parseCallerHeader(toCallerHeader(caller))).toEqual(caller);
  for (const header of [
    '',
    'catalog',
    'catalog@',
    '@1.0.0',
    'Catalog@1.0.0',
    'catalog@1.0.0@2',
    'catalog@1.0.0, checkout@1.0.0',
    'catalog@../..',
    'catalog@1\n',
    `catalog@${'1'.repeat(65)}`,
    `${'c'.repeat(33)}@1`,
  ])
    expect([header, parseCallerHeader(header)]).toEqual([header, undefined]);
});

test('the caller is the first remote in a stack, otherwise the shell', () => {
  const shellFrame = 'at request (https://gear.example/shell/2.0.0-aa/main.js:1:2)';
  const remoteFrame = 'at list (https://gear.example/remotes/catalog/1.4.0-bb/12.js:3:4)';
  const otherFrame = 'render@https://gear.example/remotes/dashboard/1.0.0-cc/1.js:3:4';
  expect(findCaller(`Error\n${shellFrame}\n${remoteFrame}\n${otherFrame}`)).toEqual({
    name: 'catalog',
    version: '1.4.0-bb',
  });
  expect(findCaller(`Error\n${shellFrame}`)).toEqual({ name: 'shell', version: '2.0.0-aa' });
  expect(findCaller('Error\nat http://localhost:3001/main.js')).toBeUndefined();
});
