/** A user as returned by the sign-in service. Email is empty if the service hides it. */
export interface Person {
  uid: string;
  email: string;
  displayName: string;
  /** False until the service has verified the email address. Absent if unknown. */
  emailVerified?: boolean;
}
