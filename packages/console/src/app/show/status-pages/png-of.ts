const read = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/**
 * Draws a picture into a PNG of at most some size, as base64; `undefined` for a file that is no picture. An image that is loaded
 * this way runs no scripts and loads nothing, whatever an SVG says.
 */
export const pngOf = async (
  file: File,
  most: { readonly width: number; readonly height: number },
): Promise<string | undefined> => {
  try {
    const image = new Image();
    image.src = await read(file);
    await image.decode();
    // An SVG without a size has none of its own.
    const [width, height] = [image.naturalWidth || most.width, image.naturalHeight || most.height];
    const scale = Math.min(1, most.width / width, most.height / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1];
  } catch {
    return undefined;
  }
};
