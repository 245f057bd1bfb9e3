import { useEffect, useState } from 'react';

/** What is used of the Barcode Detection API, which TypeScript does not know and not every browser has. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Reads QR codes out of a picture. Throws where the browser cannot. */
export function qrDetector(): Detector {
  const Class = detectorClass();
  if (!Class) throw new Error('This browser has no BarcodeDetector');
  return new Class({ formats: ['qr_code'] });
}

async function canScan(): Promise<boolean> {
  const Class = detectorClass();
  // Not on pages that came over http, where browsers lend no camera.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (!Class || !devices) return false;
  return (await Class.getSupportedFormats()).includes('qr_code');
}

/** Whether this browser can read QR codes with its camera; null until that is known. */
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
