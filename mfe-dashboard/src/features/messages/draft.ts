import { privateKey } from '@second-gear/shared-auth/session';

/** shared-auth removes this key at sign-out. */
const keyOf = (uid: string, place: string) => privateKey(uid, `message-${place}`);

/** Returns this user's draft for a place (id of a conversation or car). Empty if there is none. */
export function readDraft(uid: string, place: string): string {
  try {
    return localStorage.getItem(keyOf(uid, place)) ?? '';
  } catch (error) {
    console.warn('The kept message could not be read', error);
    return '';
  }
}

/** Stores the draft for a reload. An empty text removes it. */
export function keepDraft(uid: string, place: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(uid, place));
    else localStorage.setItem(keyOf(uid, place), text);
  } catch (error) {
    console.warn('The message could not be kept', error);
  }
}

/** Moves a stored draft to another place, before any draft stored there. */
export function moveDraft(uid: string, from: string, to: string): void {
  const text = readDraft(uid, from);
  if (text === '') return;
  keepDraft(uid, to, [text, readDraft(uid, to)].filter(Boolean).join('\n\n'));
  keepDraft(uid, from, '');
}
