import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Modules of light around the code (ISO/IEC 18004 §9.1). */
const margin = 4;

/** A QR code as one path of squares, black on white in both themes: cameras read no other. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): JSX.Element => {
  const [drawing, setDrawing] = useState<{ readonly path: string; readonly side: number } | undefined>();
  useEffect(() => {
    let isCurrent = true;
    import('qrcode').then(
      ({ create }) => {
        if (isCurrent) setDrawing(drawingOf(create(text, { errorCorrectionLevel: 'M' }).modules));
      },
      // Without the picture the secret below it is typed in.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const side = drawing?.side ?? 1;
  return (
    <svg class="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path class="qr-ground" d={`M0 0h${side}v${side}H0z`} />
      <path class="qr-modules" d={drawing?.path ?? ''} />
    </svg>
  );
};

/** The dark modules of each row, joined where they touch. */
export const drawingOf = (modules: {
  readonly size: number;
  get(row: number, column: number): number;
}): { readonly path: string; readonly side: number } => {
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 1) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1) === 1) column += 1;
      path += `M${start + margin} ${row + margin}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  }
  return { path, side: modules.size + 2 * margin };
};
