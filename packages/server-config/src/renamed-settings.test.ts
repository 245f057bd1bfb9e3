import { RENAMED_SETTINGS, renameDeprecatedSettings } from './renamed-settings.mjs';

function rename(env: Record<string, string | undefined>) {
  const warnings: string[] = [];
  return { env: renameDeprecatedSettings(env, (line) => warnings.push(line)), warnings };
}

test.each(Object.entries(RENAMED_SETTINGS))(
  '%s still works, and one warning names %s',
  (oldName, newName) => {
    expect(rename({ [oldName]: '7', PORT: '3000' })).toEqual({
      env: { [newName]: '7', PORT: '3000' },
      warnings: [`${oldName} is deprecated: use ${newName}`],
    });
  },
);

test('the new name takes precedence without a warning', () => {
  expect(rename({ RENDERER_PATIENCE_MS: '500', RENDERER_TIMEOUT_MS: '700' })).toEqual({
    env: { RENDERER_TIMEOUT_MS: '700' },
    warnings: [],
  });
});

test('an empty value of an old or new name counts as unset', () => {
  expect(rename({ RELEASE_DAYS: '', OFFER_HOURS: '12', OFFER_EXPIRY_HOURS: '' })).toEqual({
    env: { OFFER_EXPIRY_HOURS: '12' },
    warnings: ['OFFER_HOURS is deprecated: use OFFER_EXPIRY_HOURS'],
  });
});

test('an environment with new names causes no warning, and the original environment stays unchanged', () => {
  const original = { ORDER_LAPSE_HOURS: '24' };
  const { env } = rename(original);
  expect(rename(env)).toEqual({ env: { ORDER_EXPIRY_HOURS: '24' }, warnings: [] });
  expect(original).toEqual({ ORDER_LAPSE_HOURS: '24' });
});

test('no name is both an old and a new name', () => {
  for (const newName of Object.values(RENAMED_SETTINGS)) expect(RENAMED_SETTINGS).not.toHaveProperty(newName);
});
