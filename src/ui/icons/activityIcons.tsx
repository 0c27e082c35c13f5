import { Icon } from './Icon'

export const HistoryIcon = () => (
  <Icon>
    <path d="M4 10a6 6 0 1 0 2-4.5L4.25 7M4 3.75V7h3.25M10 6.75V10l2.25 1.5" />
  </Icon>
)
