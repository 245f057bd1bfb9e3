import { config } from 'zod/mini';

// The page's CSP forbids eval; zod would probe for it once per bundle and leave a violation report.
// Its configuration lives on globalThis, so this holds for every remote that is loaded later.
config({ jitless: true });
