import type { ReactNode } from 'react'
import { Address } from '../../components/Address'
import { CopyButton } from '../../components/CopyButton'
import { EmptyState } from '../../components/EmptyState'
import { Notice } from '../../components/Notice'
import { OutwardButton } from '../../components/OutwardButton'
import { ViewFrame } from '../../components/ViewFrame'
import { FrameIcon } from '../../components/accountIcons'
import { selectNfts } from '../../store/holdings'
import { selectActiveNetwork } from '../../store/selectors'
import holdingsCss from '../../styles/holdings.css?inline'
import { explorerAddress } from '../Account/explorerAddress'
import { NftMedia } from '../Account/NftMedia'
import { useEntry, useFact, useMessages } from '../context'
import { useWords } from '../useWords'
import { useCopy } from '../useCopy'

export const sheet: string = holdingsCss

/** One collectible (views.md, 6.3): larger, with what it is part of and where it lives. */
export function Nft() {
  const t = useMessages()
  const { owned } = useWords('account')
  const { nftId } = useEntry()
  const nft = useFact((state) => selectNfts(state)?.nfts?.find(({ id }) => id === nftId))
  const network = useFact(selectActiveNetwork)
  const { copied, copy } = useCopy()
  if (!nft) {
    return (
      <ViewFrame name="Nft" layout="centred">
        <EmptyState icon={<FrameIcon />} title={owned.gone} />
      </ViewFrame>
    )
  }
  const { contract } = nft
  const explorer = network && contract !== undefined ? explorerAddress(network, contract) : undefined
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(nft.collection ? [[owned.collection, <bdi key="collection">{nft.collection}</bdi>] as const] : []),
    ...(nft.tokenId === undefined ? [] : [[owned.tokenId, <bdi key="id" dir="ltr" className="nft-id">{nft.tokenId}</bdi>] as const]),
    ...(nft.quantity === '1' ? [] : [[owned.quantity, <bdi key="quantity">{t.format.decimal(nft.quantity, 0)}</bdi>] as const]),
    ...(contract === undefined ? [] : [[nft.standard === 'spl' ? owned.mint : owned.contract, <Address key="contract" value={contract} />] as const]),
    [t.network, <bdi key="network">{network?.name ?? t.unknownNetwork}</bdi>],
  ]
  return (
    <ViewFrame name="Nft">
      <NftMedia nft={nft} large />
      {nft.isSpam && <Notice tone="warning">{owned.spamWarning}</Notice>}
      {contract === undefined && <Notice tone="info">{owned.fromHistoryHint}</Notice>}
      {nft.description && (
        <p className="nft-description">
          <bdi>{nft.description}</bdi>
        </p>
      )}
      <dl className="nft-facts">
        {facts.map(([term, fact]) => (
          <div key={term} className="nft-fact">
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {contract !== undefined && (
        <div className="actions stacked">
          {explorer && network?.blockExplorers && (
            <OutwardButton href={explorer} newTab={t.newTab}>
              {t.explorer(network.blockExplorers.default.name)}
            </OutwardButton>
          )}
          <CopyButton label={owned.copyContract} copiedLabel={t.copied} copied={copied} onPress={() => copy(contract)} />
        </div>
      )}
    </ViewFrame>
  )
}
