import { Icon } from './Icon'

export const IncomingIcon = () => (
  <Icon>
    <path d="M10 4v10.5M5.5 10.25l4.5 4.5 4.5-4.5" />
  </Icon>
)

export const OutgoingIcon = () => (
  <Icon>
    <path d="M10 15.5V5M5.5 9.5 10 5l4.5 4.5" />
  </Icon>
)

export const ExchangeIcon = () => (
  <Icon>
    <path d="M4 7.5h11M12 4.5l3 3-3 3M16 13H5M8 10l-3 3 3 3" />
  </Icon>
)

export const ScriptIcon = () => (
  <Icon>
    <path d="m7 6.5-3.5 3.5L7 13.5M13 6.5l3.5 3.5-3.5 3.5M11 5.5l-2 9" />
  </Icon>
)

export const HistoryIcon = () => (
  <Icon>
    <path d="M4 10a6 6 0 1 0 2-4.5L4.25 7M4 3.75V7h3.25M10 6.75V10l2.25 1.5" />
  </Icon>
)
