import { privateKey } from '@second-gear/shared-auth/session';

/** shared-auth removes this key at sign-out. */
const storageKey = (uid: string, targetId: string) => privateKey(uid, `message-${targetId}`);

/** Returns this user's draft for a place (id of a conversation or car). Empty if there is none. */
export function readDraft(uid: string, targetId: string): string {
  try {
    return localStorage.getItem(storageKey(uid, targetId)) ?? '';
  } catch (error) {
    console.warn('Could not read the saved message', error);
    return '';
  }
}

/** Stores the draft for a reload. An empty text removes it. */
export function storeDraft(uid: string, targetId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(storageKey(uid, targetId));
    else localStorage.setItem(storageKey(uid, targetId), text);
  } catch (error) {
    console.warn('Could not save the message', error);
  }
}

/** Moves a stored draft to another place, before any draft stored there. */
export function moveDraft(uid: string, from: string, to: string): void {
  const text = readDraft(uid, from);
  if (text === '') return;
  storeDraft(uid, to, [text, readDraft(uid, to)].filter(Boolean).join('\n\n'));
  storeDraft(uid, from, '');
}
