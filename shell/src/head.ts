/** The script in the page's head. It runs before the first paint and the first interaction. */
import { markKnownSession } from '@second-gear/shared-auth/session-script';
import { applyStoredTheme } from '@second-gear/ui/theme-script';
import { isMarkedUnsupported } from './browser-support/plain-page.ts';
import { recordEarlyEvents } from './hydration/record-early-events.ts';
import { watchEntry } from './load-recovery/watch-entry.ts';

applyStoredTheme();
if (!isMarkedUnsupported()) {
  watchEntry();
  markKnownSession();
  recordEarlyEvents();
}
