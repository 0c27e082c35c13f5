import type { ReactNode } from 'react'
import { InfoIcon, WarningIcon } from './icons/statusIcons'

interface NoticeProps {
  readonly tone: 'problem' | 'warning' | 'info'
  readonly children: ReactNode
  /** What to do about it. */
  readonly hint?: ReactNode
  readonly id?: string
}

/** What happened, in words, and what to do. A problem is spoken at once, the rest when there is a pause. */
export function Notice({ tone, children, hint, id }: NoticeProps) {
  return (
    <div id={id} className={`notice ${tone}`} part="alert" role={tone === 'problem' ? 'alert' : 'status'}>
      {tone === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div>
        <p className="notice-text">{children}</p>
        {hint && <p className="notice-hint">{hint}</p>}
      </div>
    </div>
  )
}
