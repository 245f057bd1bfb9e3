import { withRenamedSettings } from './renamed-settings.mjs';

test('an old name still works, and a warning names the new one once', () => {
  const warnings: string[] = [];
  const warn = (message: string): void => {
    warnings.push(message);
  };
  expect(withRenamedSettings({ OFFER_HOURS: '12', PORT: '1' }, warn)).toEqual({
    OFFER_EXPIRY_HOURS: '12',
    PORT: '1',
  });
  withRenamedSettings({ OFFER_HOURS: '12' }, warn);
  expect(warnings).toEqual(['The setting OFFER_HOURS is deprecated: use OFFER_EXPIRY_HOURS.']);
});

test('the new name takes precedence over the old one', () => {
  const env = { RELEASE_DAYS: '3', AUTO_RELEASE_DAYS: '9', GIVEN_UP_DAYS: '', ABANDONED_ORDER_DAYS: '' };
  expect(withRenamedSettings(env, () => undefined)).toEqual({
    AUTO_RELEASE_DAYS: '9',
    ABANDONED_ORDER_DAYS: '',
  });
});
