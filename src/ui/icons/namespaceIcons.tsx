import { Icon } from './Icon'

export const CoinIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M12.2 7.8c-.4-.8-1.2-1.1-2.2-1.1-1.2 0-2.2.6-2.2 1.6 0 2.3 4.5 1.1 4.5 3.4 0 1-1 1.6-2.3 1.6-1.1 0-2-.4-2.4-1.2M10 5.5v1.2M10 13.3v1.2" />
  </Icon>
)

export const PlusIcon = () => (
  <Icon>
    <path d="M10 4.5v11M4.5 10h11" />
  </Icon>
)

export const SettingsIcon = () => (
  <Icon>
    <path d="M3.5 6.5h7M14.5 6.5h2M3.5 13.5h2M9.5 13.5h7" />
    <circle cx="12.5" cy="6.5" r="2" />
    <circle cx="7.5" cy="13.5" r="2" />
  </Icon>
)
