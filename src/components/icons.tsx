import type { ReactNode } from 'react'

function Icon({ children, directional = false }: { children: ReactNode; directional?: boolean }) {
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

/** Points where reading goes on; mirrored in right-to-left text. */
export const ChevronIcon = () => (
  <Icon directional>
    <path d="m8 5 5 5-5 5" />
  </Icon>
)

export const ChevronDownIcon = () => (
  <Icon>
    <path d="m5 8 5 5 5-5" />
  </Icon>
)

export const QrIcon = () => (
  <Icon>
    <rect x="3" y="3" width="5.5" height="5.5" rx="1.5" />
    <rect x="11.5" y="3" width="5.5" height="5.5" rx="1.5" />
    <rect x="3" y="11.5" width="5.5" height="5.5" rx="1.5" />
    <path d="M11.5 11.5h1.5v1.5M17 11.5v2M11.5 17h2.5M17 16.5v.5" />
  </Icon>
)

export const GridIcon = () => (
  <Icon>
    <rect x="3" y="3" width="5.5" height="5.5" rx="1.5" />
    <rect x="11.5" y="3" width="5.5" height="5.5" rx="1.5" />
    <rect x="3" y="11.5" width="5.5" height="5.5" rx="1.5" />
    <rect x="11.5" y="11.5" width="5.5" height="5.5" rx="1.5" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.25" />
    <path d="m13 13 3.75 3.75" />
  </Icon>
)

export const ClearIcon = () => (
  <Icon>
    <path d="m6 6 8 8M14 6l-8 8" />
  </Icon>
)

export const CopyIcon = () => (
  <Icon>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2.5" />
    <path d="M13 4.6A2.5 2.5 0 0 0 11 3.5H6A2.5 2.5 0 0 0 3.5 6v5c0 .8.4 1.5 1 2" />
  </Icon>
)

export const TickIcon = () => (
  <Icon>
    <path d="m4.5 10.5 3.5 3.5 7.5-8" />
  </Icon>
)

/** Leaves the page: opens in a new tab. */
export const OutwardIcon = () => (
  <Icon directional>
    <path d="M7 13 14 6M8 6h6v6" />
  </Icon>
)

export const WarningIcon = () => (
  <Icon>
    <path d="M10 3.5 17 16H3L10 3.5ZM10 8.5v3.25M10 13.9v.1" />
  </Icon>
)

export const InfoIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M10 9.5V13M10 7v.1" />
  </Icon>
)

export const WalletIcon = () => (
  <Icon>
    <path d="M4 6.5A2 2 0 0 1 6 4.5h8v2.5M4 6.5A1.5 1.5 0 0 0 5.5 7H15a1.5 1.5 0 0 1 1.5 1.5v5.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6.5ZM13.2 11.5v.1" />
  </Icon>
)

export const KeyIcon = () => (
  <Icon>
    <circle cx="7" cy="12.5" r="3.25" />
    <path d="m9.4 10.1 6.1-6.1M13 6.5l2 2" />
  </Icon>
)

export const GlobeIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M3.5 10h13M10 3.25c2 2 2.9 4.2 2.9 6.75S12 14.75 10 16.75c-2-2-2.9-4.2-2.9-6.75S8 5.25 10 3.25Z" />
  </Icon>
)

export const PhoneIcon = () => (
  <Icon>
    <rect x="6" y="2.75" width="8" height="14.5" rx="2.25" />
    <path d="M9 14.75h2" />
  </Icon>
)

export const LeaveIcon = () => (
  <Icon directional>
    <path d="M8 3.75H6a2 2 0 0 0-2 2v8.5a2 2 0 0 0 2 2h2M12.5 6.5 16 10l-3.5 3.5M16 10H8.5" />
  </Icon>
)

export const LinkIcon = () => (
  <Icon>
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.3-2.3a3 3 0 0 0-4.3-4.3l-.9.9M11.5 8.5a3 3 0 0 0-4.3 0l-2.3 2.3a3 3 0 0 0 4.3 4.3l.9-.9" />
  </Icon>
)

export const RetryIcon = () => (
  <Icon>
    <path d="M15.5 9A5.75 5.75 0 1 0 15 12.75M15.75 5v4h-4" />
  </Icon>
)

/** Small, beside a name: this one was certified. */
export const SealIcon = () => (
  <svg className="icon seal" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
    <path
      fill="currentColor"
      d="m8 .9 1.9 1.5 2.4-.2.6 2.4 2 1.3L14 8.1l.9 2.2-2 1.3-.6 2.4-2.4-.2L8 15.3l-1.9-1.5-2.4.2-.6-2.4-2-1.3L2 8.1l-.9-2.2 2-1.3.6-2.4 2.4.2z"
    />
    <path d="m5.4 8.1 1.8 1.8 3.4-3.7" fill="none" stroke="var(--surface)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
