import { PROGRAM_SETTINGS } from './program-settings.ts';
import { SERVICE_SETTINGS } from './service-settings.ts';
import type { SettingsGroup } from './setting.ts';

/** Every setting. `npm run configuration` generates `.env.example` and docs/configuration.md from it. */
export const SETTINGS: readonly SettingsGroup[] = [...SERVICE_SETTINGS, ...PROGRAM_SETTINGS];
