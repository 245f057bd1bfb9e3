import { privateKey } from '@second-gear/shared-auth/session';

/** shared-auth removes it when this person signs out. */
const keyOf = (uid: string, place: string) => privateKey(uid, `message-${place}`);

/** What this person has begun to write at this place (a conversation's or a car's id); empty when nothing. */
export function readDraft(uid: string, place: string): string {
  try {
    return localStorage.getItem(keyOf(uid, place)) ?? '';
  } catch (error) {
    console.warn('The kept message could not be read', error);
    return '';
  }
}

/** Keeps it for a reload; an empty text keeps nothing. */
export function keepDraft(uid: string, place: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(uid, place));
    else localStorage.setItem(keyOf(uid, place), text);
  } catch (error) {
    console.warn('The message could not be kept', error);
  }
}

/** Takes a kept message along to another place, in front of what is kept there. */
export function moveDraft(uid: string, from: string, to: string): void {
  const text = readDraft(uid, from);
  if (text === '') return;
  keepDraft(uid, to, [text, readDraft(uid, to)].filter(Boolean).join('\n\n'));
  keepDraft(uid, from, '');
}
