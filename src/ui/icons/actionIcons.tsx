import { Icon } from './Icon'

export const AddIcon = () => (
  <Icon>
    <path d="M10 4.5v11M4.5 10h11" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="m4.5 10.5 3.5 3.5 7.5-8" />
  </Icon>
)

export const ChevronDownIcon = () => (
  <Icon>
    <path d="m5 8 5 5 5-5" />
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

export const DisconnectIcon = () => (
  <Icon directional>
    <path d="M8 3.75H6a2 2 0 0 0-2 2v8.5a2 2 0 0 0 2 2h2M12.5 6.5 16 10l-3.5 3.5M16 10H8.5" />
  </Icon>
)

/** Opens a new tab. */
export const ExternalIcon = () => (
  <Icon directional>
    <path d="M7 13 14 6M8 6h6v6" />
  </Icon>
)

export const HistoryIcon = () => (
  <Icon>
    <path d="M4 10a6 6 0 1 0 2-4.5L4.25 7M4 3.75V7h3.25M10 6.75V10l2.25 1.5" />
  </Icon>
)

export const LinkIcon = () => (
  <Icon>
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.3-2.3a3 3 0 0 0-4.3-4.3l-.9.9M11.5 8.5a3 3 0 0 0-4.3 0l-2.3 2.3a3 3 0 0 0 4.3 4.3l.9-.9" />
  </Icon>
)

export const PlayIcon = () => (
  <Icon>
    <path d="M7.25 5.25v9.5l7.5-4.75-7.5-4.75Z" />
  </Icon>
)

export const ReceiveIcon = () => (
  <Icon>
    <path d="M10 3.75v9M6 9l4 4 4-4M4.5 16.25h11" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.25" />
    <path d="m13 13 3.75 3.75" />
  </Icon>
)

export const SendIcon = () => (
  <Icon directional>
    <path d="m16.25 3.75-5.5 12.5-2.4-4.6-4.6-2.4 12.5-5.5ZM8.35 11.65l3.4-3.4" />
  </Icon>
)

export const SettingsIcon = () => (
  <Icon>
    <path d="M3.5 6.5h7M14.5 6.5h2M3.5 13.5h2M9.5 13.5h7" />
    <circle cx="12.5" cy="6.5" r="2" />
    <circle cx="7.5" cy="13.5" r="2" />
  </Icon>
)

export const SwapIcon = () => (
  <Icon>
    <path d="M4.5 7h10.75M12.5 4.25 15.25 7 12.5 9.75M15.5 13H4.75M7.5 10.25 4.75 13l2.75 2.75" />
  </Icon>
)
