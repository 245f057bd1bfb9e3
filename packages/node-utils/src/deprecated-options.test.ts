import { renameDeprecatedOptions } from '@second-gear/node-utils/deprecated-options';

const NEW_NAMES = { 'at-once': 'concurrency', 'no-drawing': 'no-ssr' };

function rename(...args: string[]) {
  const warnings: string[] = [];
  return { args: renameDeprecatedOptions(args, NEW_NAMES, (line) => warnings.push(line)), warnings };
}

test('an option with a deprecated name gets its new name and keeps its value, and a warning is printed', () => {
  expect(rename('catalog', '--no-drawing', '--at-once', '2', '--at-once=3')).toEqual({
    args: ['catalog', '--no-ssr', '--concurrency', '2', '--concurrency=3'],
    warnings: [
      '--no-drawing is deprecated: use --no-ssr',
      '--at-once is deprecated: use --concurrency',
      '--at-once is deprecated: use --concurrency',
    ],
  });
});

test('other arguments stay unchanged, and no warning is printed', () => {
  const args = ['no-drawing', '--no-ssr', '--constructor', '--why=--no-drawing', '--', '--no-drawing'];
  expect(rename(...args)).toEqual({ args, warnings: [] });
});
