import type { ReactNode } from 'react'
import { EmptyState } from '../../components/EmptyState'
import { ViewFrame } from '../../components/ViewFrame'
import { WalletIcon } from '../../components/icons'
import type { ViewName } from '../../domain/viewName'
import { selectActiveAccount } from '../../store/selectors'
import { useFact, useMessages } from '../context'

interface BuyFrameProps {
  readonly name: ViewName
  readonly busy?: boolean
  readonly layout?: 'list' | 'centred'
  readonly children: ReactNode
}

/** Root of a view that is about an account; without one it says so. */
export function BuyFrame({ children, ...frame }: BuyFrameProps) {
  const { noAccount } = useMessages()
  const connected = useFact((state) => selectActiveAccount(state) !== undefined)
  if (connected) return <ViewFrame {...frame}>{children}</ViewFrame>
  return (
    <ViewFrame name={frame.name} layout="centred">
      <EmptyState icon={<WalletIcon />} title={noAccount} />
    </ViewFrame>
  )
}
