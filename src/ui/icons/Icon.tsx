import type { ReactNode } from 'react'

/** The frame of every icon: in the text's colour and hidden from screen readers. */
export function Icon({ children, className = 'icon' }: { children: ReactNode; className?: string }) {
  return (
    <svg
      className={className}
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

/** An icon of these parts of one path. */
export const icon =
  (...paths: readonly string[]) =>
  () => (
    <Icon>
      <path d={paths.join('')} />
    </Icon>
  )

/** An icon that points forward or back, and is mirrored in right-to-left text. */
export const directionalIcon = (path: string) => () => (
  <Icon className="icon directional">
    <path d={path} />
  </Icon>
)
