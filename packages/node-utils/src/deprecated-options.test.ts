import { renameDeprecatedOptions } from '@second-gear/node-utils/deprecated-options';

const NEW_NAMES = { 'at-once': 'concurrency', 'no-drawing': 'no-ssr' };

function rename(...args: string[]) {
  const warnings: string[] = [];
  return { args: renameDeprecatedOptions(args, NEW_NAMES, (line) => warnings.push(line)), warnings };
}

test('renameDeprecatedOptions renames an option, keeps its value and prints a warning', () => {
  expect(rename('catalog', '--no-drawing', '--at-once', '2', '--at-once=3')).toEqual({
    args: ['catalog', '--no-ssr', '--concurrency', '2', '--concurrency=3'],
    warnings: [
      '--no-drawing is deprecated: use --no-ssr',
      '--at-once is deprecated: use --concurrency',
      '--at-once is deprecated: use --concurrency',
    ],
  });
});

test('renameDeprecatedOptions leaves other arguments unchanged and prints no warning', () => {
  const args = ['no-drawing', '--no-ssr', '--constructor', '--why=--no-drawing', '--', '--no-drawing'];
  expect(rename(...args)).toEqual({ args, warnings: [] });
});
