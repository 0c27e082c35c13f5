import { Icon } from './Icon'

export const ChevronDownIcon = () => (
  <Icon>
    <path d="m5 8 5 5 5-5" />
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

export const DisconnectIcon = () => (
  <Icon directional>
    <path d="M8 3.75H6a2 2 0 0 0-2 2v8.5a2 2 0 0 0 2 2h2M12.5 6.5 16 10l-3.5 3.5M16 10H8.5" />
  </Icon>
)

export const LinkIcon = () => (
  <Icon>
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.3-2.3a3 3 0 0 0-4.3-4.3l-.9.9M11.5 8.5a3 3 0 0 0-4.3 0l-2.3 2.3a3 3 0 0 0 4.3 4.3l.9-.9" />
  </Icon>
)

/** Small, beside a name: this one was certified. */
export const VerifiedIcon = () => (
  <svg className="icon seal" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
    <path
      fill="currentColor"
      d="m8 .9 1.9 1.5 2.4-.2.6 2.4 2 1.3L14 8.1l.9 2.2-2 1.3-.6 2.4-2.4-.2L8 15.3l-1.9-1.5-2.4.2-.6-2.4-2-1.3L2 8.1l-.9-2.2 2-1.3.6-2.4 2.4.2z"
    />
    <path
      d="m5.4 8.1 1.8 1.8 3.4-3.7"
      fill="none"
      stroke="var(--surface)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

export const CheckIcon = () => (
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
