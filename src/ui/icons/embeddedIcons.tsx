import { Icon } from './Icon'

export const MailIcon = () => (
  <Icon>
    <rect x="3" y="4.75" width="14" height="10.5" rx="2.5" />
    <path d="m3.75 6.5 6.25 4.75 6.25-4.75" />
  </Icon>
)

/** Goes on; points where reading goes. */
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

export const DeviceIcon = () => (
  <Icon>
    <rect x="2.75" y="4" width="14.5" height="9.5" rx="2" />
    <path d="M7 16.5h6M7.6 8.6l1.8 1.8 3.2-3.4" />
  </Icon>
)

export const LayersIcon = () => (
  <Icon>
    <path d="m10 3.25 7 3.75-7 3.75L3 7l7-3.75ZM3.5 10.5 10 14l6.5-3.5M3.5 13.5 10 17l6.5-3.5" />
  </Icon>
)

export const ShieldIcon = () => (
  <Icon>
    <path d="M10 3.25 15.75 5.5v4.25c0 3.25-2.3 5.75-5.75 7-3.45-1.25-5.75-3.75-5.75-7V5.5L10 3.25ZM7.5 10l1.8 1.8 3.2-3.4" />
  </Icon>
)

export const PersonIcon = () => (
  <Icon>
    <circle cx="10" cy="7" r="3.25" />
    <path d="M3.75 16.5c.7-3 3.1-4.75 6.25-4.75s5.55 1.75 6.25 4.75" />
  </Icon>
)
