/** A text as a QR code (ISO/IEC 18004), dark on light whatever the colours of the page: cameras want that. */
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import './qr.css';

/** Light modules around the code, as the standard asks for. */
const QUIET_ZONE = 4;

export function QrCode(props: { readonly text: string; readonly title: string }): JSX.Element {
  const { text, title } = props;
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const whole = size + 2 * QUIET_ZONE;
  return (
    <svg
      class="qr"
      role="img"
      aria-label={title}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      shape-rendering="crispEdges"
    >
      <title>{title}</title>
      <rect class="qr-light" x={-QUIET_ZONE} y={-QUIET_ZONE} width={whole} height={whole} />
      <path class="qr-dark" d={path} />
    </svg>
  );
}
