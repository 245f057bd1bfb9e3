import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useRef } from 'react';
import { styled } from 'styled-components';
import { sale as texts } from './texts.ts';
import { type ScanState, useScan } from './use-scan.ts';

const { scan } = texts;

const CameraView = styled.video`
  display: block;
  width: 100%;
  aspect-ratio: 1;
  border-radius: var(--sg-radius-m);
  background: var(--sg-surface-2);
  object-fit: cover;
`;

const stateTexts: Record<ScanState, string> = {
  starting: scan.starting,
  looking: '',
  other: scan.other,
  refused: scan.refused,
  'no-camera': scan.noCamera,
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
  const state = useScan(video, onCode);
  const hasFailed = state === 'refused' || state === 'no-camera';
  return (
    <Dialog open onClose={onClose} title={scan.title} size="s">
      <Stack gap={3}>
        {hasFailed ? (
          <FormError>{stateTexts[state]}</FormError>
        ) : (
          <>
            <p>{scan.lead}</p>
            <CameraView ref={video} aria-label={scan.video} muted playsInline />
            <p role="status">{stateTexts[state]}</p>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
