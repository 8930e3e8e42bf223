import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/**
 * Reads a QR code as a phone's camera would.
 *
 * @throws Error when the bytes are no PNG or show no QR code
 */
export const readQrCode = (png: Buffer): string => {
  const { data, width, height } = PNG.sync.read(png);
  const code = jsqr.default(new Uint8ClampedArray(data), width, height);
  if (code === null) throw new Error('There is no QR code in the picture.');
  return code.data;
};
