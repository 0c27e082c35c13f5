import type { MouseEvent, ReactNode } from 'react'
import type { ViewName } from '../../domain/page/viewName'
import { IconBox } from '../images/IconBox'
import { Tag } from '../text/Tag'

export interface RowProps {
  readonly image?: ReactNode
  /** An icon in place of the image. */
  readonly icon?: ReactNode
  readonly name: string
  /** A second, secondary line. */
  readonly detail?: ReactNode
  /** At most one tag: installed, recent, used last. */
  readonly tag?: string | false | undefined
  /** Content at the end: a number, a chevron, a check mark. */
  readonly end?: ReactNode
  /** One choice of many: smaller, and on the surface itself. */
  readonly quiet?: boolean
  readonly walletId?: string
  /** What the row is, for style sheets of pages. */
  readonly part?: string
  /** The view that a press opens: its code is fetched when the row is hovered or focused. */
  readonly opens?: ViewName
  readonly current?: boolean
  /** Not selectable; `describedBy` gives the reason. It stays focusable, so that screen readers reach the reason. */
  readonly unavailable?: boolean
  readonly busy?: boolean
  readonly describedBy?: string | undefined
  /** Without it the row is not a button. */
  readonly onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** A row of a list: image, name, at most one tag. 56 px high. */
export function Row(props: RowProps) {
  const part = props.part ?? (props.walletId && 'wallet')
  const content = (
    <>
      {props.icon ? <IconBox>{props.icon}</IconBox> : props.image}
      <span className="row-text">
        <bdi className="row-name">{props.name}</bdi>
        {props.detail && <span className="row-detail">{props.detail}</span>}
      </span>
      {props.tag && <Tag>{props.tag}</Tag>}
      {props.end}
      {props.busy && <span className="button-spinner" aria-hidden="true" />}
    </>
  )
  if (!props.onPress) {
    return (
      <div className="row static" part="row">
        {content}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={props.quiet ? 'row quiet' : 'row'}
      part={part ? `row ${part}` : 'row'}
      data-wallet-id={props.walletId}
      data-label={props.name}
      data-opens={props.opens}
      aria-current={props.current || undefined}
      aria-disabled={props.unavailable || undefined}
      aria-busy={props.busy || undefined}
      aria-describedby={props.describedBy}
      onClick={props.onPress}>
      {content}
    </button>
  )
}
