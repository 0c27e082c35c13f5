import { Icon } from './Icon'

/** A name on a label. */
export const NameIcon = () => (
  <Icon>
    <path d="M3.75 4.75h6l6.5 6.5a1.4 1.4 0 0 1 0 2l-3 3a1.4 1.4 0 0 1-2 0l-7.5-7.5v-4ZM7 8v.01" />
  </Icon>
)
