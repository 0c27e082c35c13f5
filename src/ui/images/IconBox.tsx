import type { ReactNode } from 'react'

/** An icon in the box of a wallet's image. */
export function IconBox({ children }: { children: ReactNode }) {
  return (
    <span className="wallet-image glyph size-40" part="row-icon">
      {children}
    </span>
  )
}
