/** Whom the sign-in service says somebody is. Email is empty when the service keeps it private. */
export interface Person {
  uid: string;
  email: string;
  displayName: string;
}
