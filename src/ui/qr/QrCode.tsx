import { correction, generate } from 'lean-qr/nano'
import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react'
import { qrShape, type QrMatrix, type QrShape } from './qrShape'

// ISO/IEC 18004 requires four light modules on every side.
const QUIET_ZONE = 4

interface QrCodeProps {
  /** Absent while the URI is created. The tile keeps its size. */
  readonly uri: string | undefined
  /** Describes the code, and that its link can be copied instead. */
  readonly label: string
  readonly enlargeLabel: string
  readonly closeLabel: string
  /** Shown in the middle. The error correction makes up for what it covers. */
  readonly logo?: ReactNode
}

/** A QR code with rounded modules on a light tile of fixed size, in both themes. Pressing it enlarges it. */
export function QrCode({ uri: latest, ...drawing }: QrCodeProps) {
  const withLogo = drawing.logo !== undefined
  // Encoding and drawing each take a slow device long. They are tasks of their own, after the update with the URI.
  const uri = useDeferredValue(latest, undefined)
  const matrix = useMemo(
    () => uri && generate(uri, { minCorrectionLevel: withLogo ? correction.Q : correction.M }),
    [uri, withLogo],
  )
  if (!matrix) return <div className="qr skeleton" part="qr" aria-hidden="true" />
  return <DrawnCode {...drawing} uri={uri} matrix={matrix} />
}

function DrawnCode({ uri, matrix, label, enlargeLabel, closeLabel, logo }: QrCodeProps & { matrix: QrMatrix }) {
  const withLogo = logo !== undefined
  const shape = useMemo(() => qrShape(matrix, withLogo), [matrix, withLogo])
  const large = useRef<HTMLDialogElement>(null)

  const drawing = (
    <>
      <QrDrawing shape={shape} />
      {logo && <span className="qr-logo">{logo}</span>}
    </>
  )
  return (
    <div className="qr-place">
      <div className="qr" part="qr" data-uri={uri} role="img" aria-label={label}>
        {drawing}
      </div>
      <button
        type="button"
        className="qr-enlarge"
        part="qr-enlarge"
        aria-label={enlargeLabel}
        onClick={() => large.current?.showModal()}
      />
      <dialog
        ref={large}
        className="qr-large"
        aria-label={label}
        // The Escape that closes the enlarged code must not close the dialog.
        onKeyDown={(event) => event.stopPropagation()}
        onClick={() => large.current?.close()}>
        <div className="qr" aria-hidden="true">
          {drawing}
        </div>
        <button type="button" part="secondary-action" className="button quiet">
          {closeLabel}
        </button>
      </dialog>
    </div>
  )
}

function QrDrawing({ shape }: { shape: QrShape }) {
  const side = shape.size + 2 * QUIET_ZONE
  return (
    <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} aria-hidden="true" focusable="false">
      <path className="qr-modules" d={shape.path} transform="translate(.5 .5)" />
      {shape.finders.map(({ x, y }) => (
        <g key={`${x},${y}`}>
          <rect className="qr-finder" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.8" />
          <rect className="qr-finder-center" x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
        </g>
      ))}
    </svg>
  )
}
