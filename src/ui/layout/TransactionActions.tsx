import { Actions } from './Actions'
import { Button } from '../controls/Button'
import { ExplorerButton } from '../controls/ExplorerButton'
import type { Network } from '../../domain/network/network'
import { explorerUrl } from '../../session/networks/explorerUrl'
import { useMessages } from '../context'

interface TransactionActionsProps {
  readonly network: Network | undefined
  readonly hash: string
  /** The network has confirmed something else than the visitor was shown: looking at it comes first. */
  readonly differs: boolean
  readonly onDone: () => void
}

/** What can be done with a transaction that was sent. */
export function TransactionActions({ network, hash, differs, onDone }: TransactionActionsProps) {
  const { general } = useMessages()
  const compares = differs && network !== undefined && explorerUrl(network, hash, 'transaction') !== undefined
  const explorer = <ExplorerButton network={network} value={hash} what="transaction" main={compares} />
  const done = (
    <Button kind={compares ? 'quiet' : 'main'} {...(!compares && { 'data-action': 'main' })} onPress={onDone}>
      {general.done}
    </Button>
  )
  return (
    <Actions>
      {compares ? done : explorer}
      {compares ? explorer : done}
    </Actions>
  )
}
