/** Whom the sign-in service says somebody is. Email is empty when the service keeps it private. */
export interface Person {
  uid: string;
  email: string;
  displayName: string;
  /** False while the service has no proof that the person reads mail at the address; absent where that is not known. */
  emailVerified?: boolean;
}
