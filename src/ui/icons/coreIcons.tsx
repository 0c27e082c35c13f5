import { Icon } from './Icon'

// Used by the dialog and Connect, so they come with the app. The other icons are loaded with the views that use them.

export const BackIcon = () => (
  <Icon directional>
    <path d="m12 4.5-5.5 5.5 5.5 5.5" />
  </Icon>
)

/** Points forward; mirrored in right-to-left text. */
export const ChevronIcon = () => (
  <Icon directional>
    <path d="m8 5 5 5-5 5" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
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

export const HelpIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.25" />
    <path d="M7.9 8.1a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M10 13.9v.1" />
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

export const WalletIcon = () => (
  <Icon>
    <path d="M4 6.5A2 2 0 0 1 6 4.5h8v2.5M4 6.5A1.5 1.5 0 0 0 5.5 7H15a1.5 1.5 0 0 1 1.5 1.5v5.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6.5ZM13.2 11.5v.1" />
  </Icon>
)
