/** The script in the page's head. It runs before the first paint and the first interaction. */
import { showKnownSession } from '@second-gear/shared-auth/session-script';
import { showKeptTheme } from '@second-gear/ui/theme-script';
import { rememberEarlyActs } from './federation/remember-early-acts.ts';

showKeptTheme();
showKnownSession();
rememberEarlyActs();
