import { Icon } from './Icon'

/** Pay by card. */
export const CardIcon = () => (
  <Icon>
    <rect x="3" y="5" width="14" height="10" rx="2.5" />
    <path d="M3.25 8.5h13.5M6 12h2.5" />
  </Icon>
)
