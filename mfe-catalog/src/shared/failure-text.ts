import { texts } from '../texts.ts';

/** The error's own message, which the server and `request` write for people. */
export const failureText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : texts.actions.unexpected;
