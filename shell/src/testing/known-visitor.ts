import { createVisitorCookie } from '@second-gear/federation/traffic';

// Tests import this module before the code that reads the visitor's id when it loads.
document.cookie = createVisitorCookie('0123456789abcdef0123456789abcdef', false);
