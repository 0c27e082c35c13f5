import type { ReactNode } from 'react'

function HeaderIcon({ children, directional }: { children: ReactNode; directional?: boolean }) {
  return (
    <svg className={directional ? 'icon directional' : 'icon'} viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** Points where reading came from; mirrored in right-to-left text. */
export const BackIcon = () => (
  <HeaderIcon directional>
    <path d="m12 5-5 5 5 5" />
  </HeaderIcon>
)

export const CloseIcon = () => (
  <HeaderIcon>
    <path d="m5.5 5.5 9 9m0-9-9 9" />
  </HeaderIcon>
)

export const HelpIcon = () => (
  <HeaderIcon>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M7.9 8a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.4M10 14h.01" />
  </HeaderIcon>
)
