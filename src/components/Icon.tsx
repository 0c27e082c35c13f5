import type { ReactNode } from 'react'

/** Frame of every icon: drawn in the colour of the text, never spoken. */
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
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const BackIcon = () => (
  <Icon directional>
    <path d="m12 4.5-5.5 5.5 5.5 5.5" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)

export const HelpIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.25" />
    <path d="M7.9 8.1a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M10 13.9v.1" />
  </Icon>
)
