import type { ReactNode } from 'react'
import { InfoIcon, WarningIcon } from '../icons/statusIcons'

interface NoticeProps {
  readonly tone: 'problem' | 'warning' | 'info'
  readonly children: ReactNode
  /** What to do about it. */
  readonly hint?: ReactNode
}

/** A message with a hint. A problem is announced at once, anything else politely. */
export function Notice({ tone, children, hint }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} part="alert" role={tone === 'problem' ? 'alert' : 'status'}>
      {tone === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div>
        <p className="notice-text">{children}</p>
        {hint && <p className="notice-hint">{hint}</p>}
      </div>
    </div>
  )
}
