import { Icon } from '../components/Icon'

/** Points where reading came from; mirrored in right-to-left text. */
export const BackIcon = () => (
  <Icon directional>
    <path d="m12 5-5 5 5 5" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m5.5 5.5 9 9m0-9-9 9" />
  </Icon>
)

export const HelpIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M7.9 8a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.4M10 14h.01" />
  </Icon>
)
