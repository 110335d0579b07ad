/** Reduces a picture of an ID card to the size that the reader needs. */
const LONGEST = 1_600;
const QUALITY = 0.85;

/** Width and height with the longer side at most `longest`, with the same proportions. */
export function scaledSize(width: number, height: number, longest = LONGEST): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

type Source = { image: CanvasImageSource; width: number; height: number };

export function asJpeg({ image, ...size }: Source): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, scaledSize(size.width, size.height));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", QUALITY),
  );
}

/** Scales a photo of a phone's camera down. Rejects a file that is no image. */
export async function scaleDown(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file);
  return asJpeg({ image, width: image.width, height: image.height });
}
