import { RENAMED_SETTINGS, withRenamedSettings } from './renamed-settings.mjs';

function rename(env: Record<string, string | undefined>) {
  const warnings: string[] = [];
  return { env: withRenamedSettings(env, (line) => warnings.push(line)), warnings };
}

test.each(Object.entries(RENAMED_SETTINGS))(
  '%s still works and names %s in one warning',
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

test('an empty value counts as unset, under either name', () => {
  expect(rename({ RELEASE_DAYS: '', OFFER_HOURS: '12', OFFER_EXPIRY_HOURS: '' })).toEqual({
    env: { OFFER_EXPIRY_HOURS: '12' },
    warnings: ['OFFER_HOURS is deprecated: use OFFER_EXPIRY_HOURS'],
  });
});

test('a renamed environment causes no second warning, and the original is not changed', () => {
  const original = { ORDER_LAPSE_HOURS: '24' };
  const { env } = rename(original);
  expect(rename(env)).toEqual({ env: { ORDER_EXPIRY_HOURS: '24' }, warnings: [] });
  expect(original).toEqual({ ORDER_LAPSE_HOURS: '24' });
});

test('no new name is itself an old name', () => {
  for (const newName of Object.values(RENAMED_SETTINGS)) expect(RENAMED_SETTINGS).not.toHaveProperty(newName);
});
