/** An error of the sign-in service, with its code and its original message. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** For example `auth/popup-blocked`. */
  readonly code: string;
  /** Email address of the affected account, if the service returns it. */
  readonly email: string | null;

  constructor(code: string, message: string, cause?: unknown, email: string | null = null) {
    super(message, { cause });
    this.code = code;
    this.email = email;
  }
}
