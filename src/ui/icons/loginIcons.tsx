import { directionalIcon, icon, Icon } from './Icon'

export const ArrowIcon = directionalIcon('M4.5 10h11M11 5.5l4.5 4.5-4.5 4.5')

export const MoreIcon = () => (
  <Icon>
    <path d="M5 10v.01M10 10v.01M15 10v.01" strokeWidth="2.4" />
  </Icon>
)
export const MailIcon = icon(
  'M5.5 4.75h9a2.5 2.5 0 0 1 2.5 2.5v5.5a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-5.5a2.5 2.5 0 0 1 2.5-2.5z',
  'M3.75 6.5l6.25 4.75 6.25-4.75',
)
export const PersonIcon = icon(
  'M6.75 7a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0-6.5 0z',
  'M3.75 16.5c.7-3 3.1-4.75 6.25-4.75s5.55 1.75 6.25 4.75',
)
