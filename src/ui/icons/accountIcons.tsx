import { Icon } from './Icon'

export const ReceiveIcon = () => (
  <Icon>
    <path d="M10 3.75v9M6 9l4 4 4-4M4.5 16.25h11" />
  </Icon>
)

/** More of it. */
export const AddIcon = () => (
  <Icon>
    <path d="M10 4.5v11M4.5 10h11" />
  </Icon>
)

export const SendIcon = () => (
  <Icon directional>
    <path d="m16.25 3.75-5.5 12.5-2.4-4.6-4.6-2.4 12.5-5.5ZM8.35 11.65l3.4-3.4" />
  </Icon>
)

export const SwapIcon = () => (
  <Icon>
    <path d="M4.5 7h10.75M12.5 4.25 15.25 7 12.5 9.75M15.5 13H4.75M7.5 10.25 4.75 13l2.75 2.75" />
  </Icon>
)

export const CoinsIcon = () => (
  <Icon>
    <path d="M10 3.75c3.3 0 6 1.1 6 2.5s-2.7 2.5-6 2.5-6-1.1-6-2.5 2.7-2.5 6-2.5ZM4 6.25V10c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5V6.25M4 10v3.75c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5V10" />
  </Icon>
)

export const FrameIcon = () => (
  <Icon>
    <rect x="3.75" y="3.75" width="12.5" height="12.5" rx="3" />
    <path d="m4.5 13.5 3.25-3.25 2.5 2.5 2-2 3.25 3.25M12.75 7.25v.1" />
  </Icon>
)

export const PlayIcon = () => (
  <Icon>
    <path d="M7.25 5.25v9.5l7.5-4.75-7.5-4.75Z" />
  </Icon>
)
