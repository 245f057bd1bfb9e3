import type { CallResponse } from '@second-gear/contract/call';
import type { readThread } from '@second-gear/contract/messages';
import { Icon } from '@second-gear/ui/icon';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { formatInstant } from '../../../shared/format/format.ts';
import { texts } from './texts.ts';

type Message = CallResponse<typeof readThread>[number];

/** If the user has scrolled to within this many pixels of the end, new messages scroll into view. */
const END_THRESHOLD_PX = 80;

const Log = styled.ol`
  display: grid;
  gap: var(--sg-space-3);
  align-content: start;
  max-height: 60vh;
  padding: var(--sg-space-4);
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);

  li {
    max-width: min(85%, 40rem);
    padding: var(--sg-space-3) var(--sg-space-4);
    border-radius: var(--sg-radius-l);
    border-end-start-radius: var(--sg-radius-s);
    background: var(--sg-surface-2);
    justify-self: start;
    overflow-wrap: anywhere;
  }
  li[data-mine='true'] {
    border-end-start-radius: var(--sg-radius-l);
    border-end-end-radius: var(--sg-radius-s);
    background: var(--sg-primary-soft);
    color: var(--sg-on-primary-soft);
    justify-self: end;
  }
  p {
    white-space: pre-line;
  }
  .warning {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--sg-space-2);
    align-items: start;
    margin-top: var(--sg-space-2);
    padding: var(--sg-space-2) var(--sg-space-3);
    border-radius: var(--sg-radius-m);
    background: var(--sg-warning-soft);
    color: var(--sg-on-warning-soft);
    font-size: var(--sg-text-s);
  }
  small {
    display: block;
    margin-top: var(--sg-space-1);
    font-size: var(--sg-text-xs);
  }
`;

interface Props {
  messages: readonly Message[];
  label: string;
  /** Name of the other user. */
  withName: string;
}

/**
 * Shows the messages of one conversation, oldest first, scrolled to the newest. New messages scroll into view
 * unless the user has scrolled back. The user's own messages always scroll into view.
 */
export function MessageLog({ messages, label, withName }: Props): ReactElement {
  const log = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const newestMessage = messages.at(-1);

  useLayoutEffect(() => {
    const element = log.current;
    if (element && (isAtEnd.current || newestMessage?.mine)) element.scrollTop = element.scrollHeight;
  }, [newestMessage?._id, newestMessage?.mine]);

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_THRESHOLD_PX;
  };

  return (
    // The element can take focus, so the keyboard can scroll it.
    <Log ref={log} aria-live="polite" aria-label={label} tabIndex={0} onScroll={onScroll}>
      {messages.map((message) => (
        <li key={message._id} data-mine={message.mine}>
          <p>{message.text}</p>
          {message.holdsContactData ? (
            <p className="warning">
              <Icon name="alert" size={16} />
              {texts.contactData}
            </p>
          ) : null}
          <small>
            <span>{message.mine ? texts.you : withName}</span>
            {' · '}
            <time dateTime={message.sentAt}>{formatInstant(message.sentAt)}</time>
          </small>
        </li>
      ))}
    </Log>
  );
}
