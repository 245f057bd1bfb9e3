import { privateKey } from '@second-gear/shared-auth/session';

/** Storage key of an unsent message. shared-auth removes it at sign-out. */
const storageKey = (uid: string, targetId: string) => privateKey(uid, `message-${targetId}`);

/**
 * Returns the user's unsent message for a conversation or car, by its id. Returns an empty string if there is
 * none.
 */
export function readDraft(uid: string, targetId: string): string {
  try {
    return localStorage.getItem(storageKey(uid, targetId)) ?? '';
  } catch (error) {
    console.warn('Could not read the saved message', error);
    return '';
  }
}

/** Stores an unsent message, so it survives a reload. An empty string removes it. */
export function storeDraft(uid: string, targetId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(storageKey(uid, targetId));
    else localStorage.setItem(storageKey(uid, targetId), text);
  } catch (error) {
    console.warn('Could not save the message', error);
  }
}

/**
 * Moves an unsent message from a car to a conversation. Puts it in front of any text that is already stored
 * for the conversation.
 */
export function moveDraft(uid: string, fromId: string, toId: string): void {
  const text = readDraft(uid, fromId);
  if (text === '') return;
  storeDraft(uid, toId, [text, readDraft(uid, toId)].filter(Boolean).join('\n\n'));
  storeDraft(uid, fromId, '');
}
