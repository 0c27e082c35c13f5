import { Icon } from './Icon'

/** Something leaves for somebody else. */
export const SendIcon = () => (
  <Icon directional>
    <path d="M4 16 16 4M7.5 4H16v8.5" />
  </Icon>
)
