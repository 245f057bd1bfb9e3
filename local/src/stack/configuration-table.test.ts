import { readFileSync } from 'node:fs';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test("the README's configuration table names the variables of .env.example, in their order", () => {
  const offered = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const documented = [...read('README.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name);
  expect(documented).toEqual(offered);
});
