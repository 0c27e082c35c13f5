import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/actionIcons'

interface ChipProps {
  readonly image: ReactNode
  readonly name: string
  /** What pressing it leads to, for those who do not see where it stands. */
  readonly detail: string
  readonly onPress: () => void
}

/** A fact that can be changed elsewhere, in little. */
export function Chip({ image, name, detail, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" part="secondary-action" onClick={onPress}>
      {image}
      <bdi className="chip-name">{name}</bdi>
      <span className="unseen"> {detail}</span>
      <ChevronDownIcon />
    </button>
  )
}
