import { findFolderCycles } from '../bin/folder-cycles.mjs';

const graph = (...imports: [source: string, resolved: string][]) =>
  [...new Set(imports.flat())].map((source) => ({
    source,
    dependencies: imports.filter(([from]) => from === source).map(([, resolved]) => ({ resolved })),
  }));

test('findFolderCycles returns the imports of a cycle of folders', () => {
  const modules = graph(
    ['api/src/cars/a.ts', 'api/src/orders/b.ts'],
    ['api/src/orders/c.ts', 'api/src/money/d.ts'],
    ['api/src/money/e.ts', 'api/src/cars/f.ts'],
  );
  expect(findFolderCycles(modules)).toEqual([
    [
      'api/src/cars/a.ts → api/src/orders/b.ts',
      'api/src/orders/c.ts → api/src/money/d.ts',
      'api/src/money/e.ts → api/src/cars/f.ts',
    ],
  ]);
});

test('neither test code nor a folder and its subfolders form a cycle', () => {
  const modules = graph(
    ['ui/src/table.tsx', 'ui/src/table/row.tsx'],
    ['ui/src/table/row.tsx', 'ui/src/theme.ts'],
    ['api/src/cars/a.ts', 'api/src/orders/b.ts'],
    ['api/src/orders/b.test.ts', 'api/src/cars/a.ts'],
    ['api/src/orders/b.ts', 'api/src/db/c.ts'],
    ['api/src/testing/app.ts', 'api/src/cars/a.ts'],
  );
  expect(findFolderCycles(modules)).toEqual([]);
});
