import type { ReactNode } from 'react'
import type { ViewName } from '../../domain/page/viewName'
import { ChevronDownIcon } from '../icons/actionIcons'

interface ChipProps {
  readonly image: ReactNode
  readonly name: string
  readonly part: string
  /** For screen readers: what pressing it opens. */
  readonly detail: string
  readonly opens: ViewName
  readonly onPress: () => void
}

/** A small button that shows a setting and opens its view. */
export function Chip({ image, name, part, detail, opens, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" part={`chip ${part}`} data-opens={opens} onClick={onPress}>
      {image}
      <bdi className="chip-name">{name}</bdi>
      <span className="visually-hidden"> {detail}</span>
      <ChevronDownIcon />
    </button>
  )
}
