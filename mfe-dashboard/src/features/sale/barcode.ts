import { useEffect, useState } from 'react';

/**
 * The used part of the Barcode Detection API. TypeScript has no types for it, and not every browser supports
 * it.
 */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Creates a detector of QR codes. Throws if the browser does not support it. */
export function qrDetector(): Detector {
  const Class = detectorClass();
  if (!Class) throw new Error('This browser has no BarcodeDetector');
  return new Class({ formats: ['qr_code'] });
}

async function canScan(): Promise<boolean> {
  const Class = detectorClass();
  // Undefined on http pages, on which browsers offer no camera.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (!Class || !devices) return false;
  return (await Class.getSupportedFormats()).includes('qr_code');
}

/** Whether this browser can scan QR codes with its camera. Null until known. */
export function useCanScan(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null);
  useEffect(() => {
    let left = false;
    const find = async () => {
      const found = await canScan().catch((error: unknown) => {
        console.debug(error);
        return false;
      });
      if (!left) setCan(found);
    };
    void find();
    return () => {
      left = true;
    };
  }, []);
  return can;
}
