import { readFile } from 'node:fs/promises';
import { screen, within } from '@testing-library/react';
import { provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

/** Modules of the ui package without a sample in the gallery. Except for `bottom-bar` they render nothing. */
const NOT_IN_GALLERY = [
  'base-css',
  // This bar covers the bottom of a phone's screen, so it would cover the gallery too.
  'bottom-bar',
  'csv',
  'favicon',
  'field-errors',
  'form-values',
  'head',
  'inert-fields',
  'icon-paths',
  'prefill-form',
  'lazy-component',
  'package.json',
  'save-file',
  'structured-data',
  'theme',
  'theme-script',
  'toast',
];

beforeAll(() => {
  setUpDocument();
  provideTestIdentity();
});

test('a development site shows every ui module at /ui, in both themes', async () => {
  await openPage('/ui', [], { development: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'UI catalog' })).toBeVisible();
  const manifest = JSON.parse(
    await readFile(new URL('../../../packages/ui/package.json', import.meta.url), 'utf8'),
  ) as { exports: Record<string, string> };
  const moduleNames = Object.keys(manifest.exports).map((name) => name.replace('./', ''));
  const samples = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  for (const moduleName of moduleNames.filter((name) => !NOT_IN_GALLERY.includes(name)))
    expect([moduleName, samples.filter(({ dataset }) => dataset['part'] === moduleName).length]).toEqual([
      moduleName,
      2,
    ]);
  const buttons = within(samples.find(({ dataset }) => dataset['part'] === 'button')!);
  expect(buttons.getByRole('button', { name: 'danger disabled' })).toBeDisabled();
});

test('a production site has no /ui page', async () => {
  await openPage('/ui');
  expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible();
});
