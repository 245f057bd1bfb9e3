/** A refusal of the sign-in service: its code, and its message word for word. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** For example `auth/popup-blocked`. */
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
