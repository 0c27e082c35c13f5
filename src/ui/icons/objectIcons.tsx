import { Icon } from './Icon'

export const BankIcon = () => (
  <Icon>
    <path d="m3.75 8.25 6.25-4 6.25 4ZM5.5 8.25v5.5M10 8.25v5.5M14.5 8.25v5.5M3.75 16.25h12.5" />
  </Icon>
)

export const CardIcon = () => (
  <Icon>
    <rect x="3" y="5" width="14" height="10" rx="2.5" />
    <path d="M3.25 8.5h13.5M6 12h2.5" />
  </Icon>
)

export const CoinIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M12.2 7.8c-.4-.8-1.2-1.1-2.2-1.1-1.2 0-2.2.6-2.2 1.6 0 2.3 4.5 1.1 4.5 3.4 0 1-1 1.6-2.3 1.6-1.1 0-2-.4-2.4-1.2M10 5.5v1.2M10 13.3v1.2" />
  </Icon>
)

export const CoinsIcon = () => (
  <Icon>
    <path d="M10 3.75c3.3 0 6 1.1 6 2.5s-2.7 2.5-6 2.5-6-1.1-6-2.5 2.7-2.5 6-2.5ZM4 6.25V10c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5V6.25M4 10v3.75c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5V10" />
  </Icon>
)

export const DeviceIcon = () => (
  <Icon>
    <rect x="2.75" y="4" width="14.5" height="9.5" rx="2" />
    <path d="M7 16.5h6M7.6 8.6l1.8 1.8 3.2-3.4" />
  </Icon>
)

export const GlobeIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M3.5 10h13M10 3.25c2 2 2.9 4.2 2.9 6.75S12 14.75 10 16.75c-2-2-2.9-4.2-2.9-6.75S8 5.25 10 3.25Z" />
  </Icon>
)

export const KeyIcon = () => (
  <Icon>
    <circle cx="7" cy="12.5" r="3.25" />
    <path d="m9.4 10.1 6.1-6.1M13 6.5l2 2" />
  </Icon>
)

export const LayersIcon = () => (
  <Icon>
    <path d="m10 3.25 7 3.75-7 3.75L3 7l7-3.75ZM3.5 10.5 10 14l6.5-3.5M3.5 13.5 10 17l6.5-3.5" />
  </Icon>
)

export const PictureIcon = () => (
  <Icon>
    <rect x="3.75" y="3.75" width="12.5" height="12.5" rx="3" />
    <path d="m4.5 13.5 3.25-3.25 2.5 2.5 2-2 3.25 3.25M12.75 7.25v.1" />
  </Icon>
)

export const TagIcon = () => (
  <Icon>
    <path d="M3.75 4.75h6l6.5 6.5a1.4 1.4 0 0 1 0 2l-3 3a1.4 1.4 0 0 1-2 0l-7.5-7.5v-4ZM7 8v.01" />
  </Icon>
)
