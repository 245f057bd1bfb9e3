/** Date and time where the reader is: never drawn on the server, which is elsewhere. */
export const moment = (instant: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(instant);
