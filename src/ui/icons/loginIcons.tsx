import { Icon } from './Icon'

/** Points forward; mirrored in right-to-left text. */
export const ArrowIcon = () => (
  <Icon directional>
    <path d="M4.5 10h11M11 5.5l4.5 4.5-4.5 4.5" />
  </Icon>
)

export const MoreIcon = () => (
  <Icon>
    <path d="M5 10v.01M10 10v.01M15 10v.01" strokeWidth="2.4" />
  </Icon>
)

export const MailIcon = () => (
  <Icon>
    <rect x="3" y="4.75" width="14" height="10.5" rx="2.5" />
    <path d="m3.75 6.5 6.25 4.75 6.25-4.75" />
  </Icon>
)

export const PersonIcon = () => (
  <Icon>
    <circle cx="10" cy="7" r="3.25" />
    <path d="M3.75 16.5c.7-3 3.1-4.75 6.25-4.75s5.55 1.75 6.25 4.75" />
  </Icon>
)
