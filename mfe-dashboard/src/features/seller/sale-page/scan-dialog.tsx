import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useRef } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';
import { type ScanState, useCodeScanner } from './use-code-scanner.ts';

const { scan: scanTexts } = texts;

const CameraView = styled.video`
  display: block;
  width: 100%;
  aspect-ratio: 1;
  border-radius: var(--sg-radius-m);
  background: var(--sg-surface-2);
  object-fit: cover;
`;

const stateTexts: Record<ScanState, string> = {
  starting: scanTexts.starting,
  looking: '',
  other: scanTexts.other,
  refused: scanTexts.refused,
  'no-camera': scanTexts.noCamera,
};

/** Shows the camera's video until it contains a hand-over code. */
export function ScanDialog({
  onCode,
  onClose,
}: {
  onCode: (code: string) => void;
  onClose: () => void;
}): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCodeScanner(video, onCode);
  const hasFailed = state === 'refused' || state === 'no-camera';
  return (
    <Dialog open onClose={onClose} title={scanTexts.title} size="s">
      <Stack gap={3}>
        {hasFailed ? (
          <FormError>{stateTexts[state]}</FormError>
        ) : (
          <>
            <p>{scanTexts.lead}</p>
            <CameraView ref={video} aria-label={scanTexts.video} muted playsInline />
            <p role="status">{stateTexts[state]}</p>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
