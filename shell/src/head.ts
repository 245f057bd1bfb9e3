/** The script in the page's head: what must have happened before the first paint, and before anybody can act. */
import { showKnownSession } from '@second-gear/shared-auth/session-script';
import { showKeptTheme } from '@second-gear/ui/theme-script';
import { rememberEarlyActs } from './federation/remember-early-acts.ts';

showKeptTheme();
showKnownSession();
rememberEarlyActs();
