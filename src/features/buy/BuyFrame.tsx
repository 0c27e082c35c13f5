import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletIcon } from '../../ui/icons/coreIcons'
import type { ViewName } from '../../domain/page/viewName'
import { selectActiveAccount } from '../../session/store/selectors'
import { useSelector, useMessages } from '../../ui/context'

interface BuyFrameProps {
  readonly name: ViewName
  readonly busy?: boolean
  readonly layout?: 'list' | 'centred'
  readonly children: ReactNode
}

/** The frame of a view that needs an account; without one it shows a message. */
export function BuyFrame({ children, ...frame }: BuyFrameProps) {
  const t = useMessages().general
  const connected = useSelector((state) => selectActiveAccount(state) !== undefined)
  if (connected) return <ViewFrame {...frame}>{children}</ViewFrame>
  return (
    <ViewFrame name={frame.name} layout="centred">
      <EmptyState icon={<WalletIcon />} title={t.noAccount} />
    </ViewFrame>
  )
}
