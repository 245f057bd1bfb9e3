/**
 * Wrong attempts allowed per code. So few attempts make it practically impossible to guess one of a million
 * codes.
 */
export const MAX_WRONG_CODES = 5;

/** Whether a code is locked after too many wrong attempts. */
export const isCodeLocked = ({ wrongCodes }: { wrongCodes: number }): boolean =>
  wrongCodes >= MAX_WRONG_CODES;
