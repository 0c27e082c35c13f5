import { Icon } from './Icon'

/** Pay by card. */
export const CardIcon = () => (
  <Icon>
    <rect x="3" y="5" width="14" height="10" rx="2.5" />
    <path d="M3.25 8.5h13.5M6 12h2.5" />
  </Icon>
)

/** An amount that is yet to be chosen. */
export const AmountIcon = () => (
  <Icon>
    <path d="M4 6.5h5M13 6.5h3M4 13.5h3M11 13.5h5" />
    <circle cx="11" cy="6.5" r="2" />
    <circle cx="9" cy="13.5" r="2" />
  </Icon>
)
