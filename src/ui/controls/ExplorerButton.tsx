import { ExternalButton } from './ExternalButton'
import type { Network } from '../../domain/network/network'
import { explorerUrl } from '../../session/networks/explorerUrl'
import { useMessages } from '../context'

interface ExplorerButtonProps {
  readonly network: Network | undefined
  /** An address or a transaction hash. */
  readonly value: string
  readonly what?: 'address' | 'transaction'
  readonly main?: boolean
}

/** Opens the network's block explorer; nothing if it has none. */
export function ExplorerButton({ network, value, what, main = false }: ExplorerButtonProps) {
  const t = useMessages()
  const href = network && explorerUrl(network, value, what)
  if (!href) return null
  return (
    <ExternalButton href={href} main={main}>
      {t.general.viewOn(network.blockExplorers?.default.name ?? '')}
    </ExternalButton>
  )
}
