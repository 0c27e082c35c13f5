import type { ReactNode } from 'react'

/** The frame of every icon: in the text's colour and hidden from screen readers. */
export function Icon({ children, directional = false }: { children: ReactNode; directional?: boolean }) {
  return (
    <svg
      className={directional ? 'icon directional' : 'icon'}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false">
      {children}
    </svg>
  )
}
