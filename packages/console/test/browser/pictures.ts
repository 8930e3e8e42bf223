import { PNG } from 'pngjs';

/** How many pixels of a picture become one, across and down: small files, and all of a page is compared. */
const reducedBy = 4;
/** Levels of 255 by which two points are the same to the eye. */
const sameLevels = 8;

/** How two pictures differ. */
export interface PictureDifference {
  /** Points that differ, of all; 1 for pictures of different sizes. */
  readonly share: number;
  /** The second picture, with what is the same in it faded. */
  readonly marked: Buffer;
}

/** Makes a picture smaller: each point is the mean of a square of pixels. */
export const reducePicture = (png: Buffer, by: number = reducedBy): Buffer => {
  const { width, height, data } = PNG.sync.read(png);
  const small = new PNG({ width: Math.floor(width / by), height: Math.floor(height / by) });
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1)
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let down = 0; down < by; down += 1)
          for (let across = 0; across < by; across += 1)
            sum += data[((y * by + down) * width + x * by + across) * 4 + channel] ?? 0;
        small.data[(y * small.width + x) * 4 + channel] = Math.round(sum / (by * by));
      }
  return PNG.sync.write(small);
};

/** Compares two pictures point by point. */
export const comparePictures = (approved: Buffer, seen: Buffer): PictureDifference => {
  const [before, after] = [PNG.sync.read(approved), PNG.sync.read(seen)];
  if (before.width !== after.width || before.height !== after.height) return { share: 1, marked: seen };
  let different = 0;
  for (let point = 0; point < after.data.length; point += 4) {
    const channels = [0, 1, 2].map((channel) => point + channel);
    const isSame = channels.every((at) => Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) <= sameLevels);
    if (!isSame) different += 1;
    else after.data[point + 3] = 60;
  }
  return { share: different / (after.data.length / 4), marked: PNG.sync.write(after) };
};
