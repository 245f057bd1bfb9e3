/** A refusal of the sign-in service: its code, and its message word for word. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** For example `auth/popup-blocked`. */
  readonly code: string;
  /** Address of the account that is meant, where the service tells it. */
  readonly email: string | null;

  constructor(code: string, message: string, cause?: unknown, email: string | null = null) {
    super(message, { cause });
    this.code = code;
    this.email = email;
  }
}
