import { Icon } from './Icon'

/** Pay by card. */
export const CardIcon = () => (
  <Icon>
    <rect x="3" y="5" width="14" height="10" rx="2.5" />
    <path d="M3.25 8.5h13.5M6 12h2.5" />
  </Icon>
)

/** An exchange or a bank. */
export const ExchangeIcon = () => (
  <Icon>
    <path d="m3.75 8.25 6.25-4 6.25 4ZM5.5 8.25v5.5M10 8.25v5.5M14.5 8.25v5.5M3.75 16.25h12.5" />
  </Icon>
)
